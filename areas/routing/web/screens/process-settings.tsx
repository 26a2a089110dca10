import type { operation } from '#areas/routing/contract/operation.ts'
import { operationCrud } from '#areas/routing/contract/operation.ts'
import type { RowOf } from '#core/contract/entity.ts'
import { type FormValues, ListScreen } from '#core/web/kit/index.ts'
import { useSlotDrawer } from '#core/web/kit/parts/slot-drawer.tsx'
import { OperationNumber } from '../parts/operation-number.tsx'
import { schemeRenderers } from '../parts/scheme-code.tsx'

type Row = RowOf<typeof operation>

const sections = [
  {
    title: 'operation.section.basic',
    fields: ['produreNo', 'produreName', 'groupNo', 'workCenterId', 'keyProcess', 'enabled', 'isCustom', 'customCode'],
  },
  {
    title: 'operation.section.time',
    fields: [
      'singleTripQuantity',
      'singleProcessingTime',
      'timePreparation',
      'machineAdjustMinutes',
      'greenLampDuration',
      'unitPrice',
      'difficultyRate',
      'uninterrupted',
    ],
  },
  {
    title: 'operation.section.flow',
    fields: ['tdid', 'component', 'componentMultiple', 'materialCode', 'warehouse'],
  },
  {
    title: 'operation.section.units',
    fields: ['hasAuxiliaryUnit', 'auxiliaryUnit', 'mainFactor', 'auxiliaryFactor'],
  },
  {
    title: 'operation.section.quality',
    fields: ['firstScheme', 'inProcessScheme', 'selfScheme', 'finalScheme'],
  },
  { title: 'operation.section.tools', fields: ['mold', 'fixtureNumber', 'skillIds', 'crewPositionId', 'crewSize'] },
  { title: 'operation.section.more', fields: ['remark'] },
] as const

const ofAuxiliary = new Set<keyof Row>(['auxiliaryUnit', 'mainFactor', 'auxiliaryFactor'])

function visible(field: keyof Row, values: FormValues): boolean {
  if (field === 'customCode') return values.isCustom === true
  return !ofAuxiliary.has(field) || values.hasAuxiliaryUnit === true
}

/** The operation (procedure) master. */
export default function ProcessSettings() {
  const others = useSlotDrawer('operation.section', {
    name: ({ produreNo, produreName }: Row) => `${produreNo} ${produreName}`,
    given: ({ id }) => ({ operationId: id }),
  })
  return (
    <>
      <ListScreen<Row>
        actions={others.actions}
        crud={operationCrud}
        search={['workCenterId', 'keyProcess', 'skillIds', 'isCustom', 'enabled', 'mold', 'createdAt']}
        form={{
          drawer: true,
          width: 960,
          columns: 3,
          sections,
          visible,
          renderers: { ...schemeRenderers, groupNo: (input) => <OperationNumber {...input} /> },
        }}
      />
      {others.drawer}
    </>
  )
}
