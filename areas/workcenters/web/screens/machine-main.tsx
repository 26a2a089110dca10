import { EditOutlined, QrcodeOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { reasonReference } from '#areas/equipment/contract/exception-reason.ts'
import { handStates, setMachineState } from '#areas/equipment/contract/machine.api.ts'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import {
  type Action,
  callAction,
  column,
  FormDialog,
  type FormValues,
  ListScreen,
  pageCode,
  QrLabels,
  type RowIn,
  type View,
} from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { machineCrud, machineEntity } from '../../contract/machine.ts'
import { lineOfWorkshop } from '../parts/line-input.tsx'
import { MachineHistory } from '../parts/machine-history.tsx'
import { placeOf } from '../parts/place-of.ts'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'machineState.fault', values: { status: ['fault'] } },
  { label: 'machine.view.standing', values: { status: ['waiting', 'off', 'changingMold', 'custom'] } },
  { label: 'machineState.running', values: { status: ['running'] } },
  { label: 'machineState.noData', values: { status: ['noData'] } },
]

type Machine = RowIn<typeof machineCrud.select>

const search = ['number', 'name', 'workshopId', 'lineId', 'status', 'countSource', 'enabled'] as const
const columns = machineEntity.table.map((key) =>
  key === 'number' ? column.text<Machine>('number', { fixed: 'left', width: 150 }) : key,
)
const form = {
  columns: 3 as const,
  sections: [
    { title: 'machine.section.base', fields: ['number', 'name', 'workshopId', 'lineId', 'administratorId', 'enabled'] },
    {
      title: 'machine.section.origin',
      fields: [
        'brand',
        'model',
        'serialNumber',
        'manufacturer',
        'fixedAssetCode',
        'supplier',
        'installDate',
        'activationDate',
        'acceptanceDate',
      ],
    },
    {
      title: 'machine.section.output',
      fields: ['countSource', 'cycleQuantity', 'cycleSeconds', 'standstillCost', 'remark'],
    },
  ],
  renderers: { lineId: lineOfWorkshop },
  // The lines of another workshop are others.
  derive: (changed: FormValues) => ('workshopId' in changed ? { lineId: null } : undefined),
} as const

/** What a person sees of a machine that no box speaks for. */
const byHand: Action<Machine> = callAction(setMachineState, {
  key: 'setState',
  at: 'row',
  icon: <EditOutlined />,
  label: 'machine.setState',
  right: 'machine.setState',
  ask: {
    name: 'machine',
    fields: {
      state: field.choice(handStates, { labels: 'machineState', required: true }),
      at: field.instant(),
      reasonId: field.reference(reasonReference, { display: 'reasonName' }),
      note: field.multiline({ max: 500 }),
    },
  },
  input: ([machine], asked) => ({ id: machine?.id, ...asked }),
})

export default function MachineMain() {
  const t = useT()
  const { has } = useSession()
  const [printing, setPrinting] = useState<Machine[] | null>(null)
  const [shown, setShown] = useState<Machine | null>(null)
  const [changing, setChanging] = useState<Machine | null>(null)
  const history: Action<Machine> = {
    key: 'history',
    at: 'row',
    label: 'machine.history',
    run: ([machine]) => setShown(machine ?? null),
  }
  const label: Action<Machine> = {
    key: 'label',
    at: 'bulk',
    icon: <QrcodeOutlined />,
    label: 'machine.label',
    right: 'machine.view',
    run: (machines) => setPrinting(machines),
  }
  return (
    <>
      <ListScreen<Machine>
        crud={machineCrud}
        views={views}
        columns={columns}
        search={search}
        form={form}
        actions={[...(has('equipment') ? [history] : []), byHand, label]}
      />
      {shown && (
        <MachineHistory
          id={shown.id}
          name={`${shown.number} ${shown.name}`}
          onChange={() => setChanging(shown)}
          onClose={() => setShown(null)}
        />
      )}
      {changing && <FormDialog crud={machineCrud} row={changing} {...form} onClose={() => setChanging(null)} />}
      {printing && (
        <QrLabels
          title={t('machine.labels')}
          labels={printing.map(({ id, number, name, ...row }) => ({
            id,
            number,
            name,
            place: placeOf(row, 'workshopName', 'lineName'),
            code: pageCode('machinePage', number),
          }))}
          onClose={() => setPrinting(null)}
        />
      )}
    </>
  )
}
