import { Button } from 'antd'
import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, ListScreen, type RowIn, type View, verbAction } from '#core/web/kit/index.ts'
import { useLabelPrint } from '#core/web/kit/print/use-label-print.tsx'
import { usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNarrow } from '#core/web/use-narrow.ts'
import { concedeInspectionRecord } from '../../contract/record.api.ts'
import { inspectionRecordCrud, inspectionStatus, openStates } from '../../contract/record.ts'
import { InspectionDrawer } from '../parts/inspection-drawer.tsx'
import { OpenInspections } from '../parts/open-inspections.tsx'
import { SpotDialog } from '../parts/spot-dialog.tsx'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'kit.view.open', values: { status: openStates } },
  { label: 'kit.view.mine', values: (_today, me) => ({ inspectorId: [me] }) },
  { label: 'inspectionStatus.delayed', values: { status: ['delayed'] } },
  { label: 'inspectionResult.fail', values: { result: ['fail'] } },
]

type Row = RowIn<typeof inspectionRecordCrud.select>

const concession = { name: 'inspectionConcession', fields: { note: field.multiline({ required: true, max: 500 }) } }

/** Inspections that wait and those that were made; on a phone those that wait, as cards. A link leads here with its inspection. */
export default function InspectionRecords() {
  const t = useT()
  const { can } = useSession()
  const narrow = useNarrow()
  const query = usePageQuery()
  const asked = query.inspectionId ? Number(query.inspectionId) : null
  const [opened, setOpened] = useState<{ asked: number | null; id: number | null }>({ asked, id: asked })
  const [spot, setSpot] = useState(false)
  // Another link was followed while the page stood here.
  if (opened.asked !== asked) setOpened({ asked, id: asked })
  const open = (id: number | null) => setOpened({ asked, id })
  const certificates = useLabelPrint<Row>(inspectionRecordCrud.entity.name, 'inspectionRecord.act.printForm')
  const actions: Action<Row>[] = [
    {
      key: 'open',
      label: 'kit.view',
      at: 'row',
      can: (row) => row.executedAt !== null || !can('inspectionRecord.judge'),
      run: ([row]) => open(row?.id ?? null),
    },
    verbAction<Row, 'judge' | 'concede'>(inspectionStatus, 'judge', concedeInspectionRecord, {
      at: 'row',
      confirm: false,
      endpoint: undefined,
      run: ([row]) => open(row?.id ?? null),
    }),
    verbAction<Row, 'judge' | 'concede'>(inspectionStatus, 'concede', concedeInspectionRecord, {
      at: 'row',
      confirm: false,
      ask: concession,
      can: (row) => row.holds === true,
      input: ([row], { note }) => ({ id: row?.id, version: row?.version, note }),
    }),
    ...certificates.actions.map((action) => ({ ...action, can: (row: Row) => row.executedAt !== null })),
  ]
  const begin = can('inspectionRecord.spot') && (
    <Button
      type={narrow ? 'default' : 'primary'}
      size={narrow ? 'large' : 'middle'}
      block={narrow}
      onClick={() => setSpot(true)}
    >
      {t('inspectionRecord.spotNow')}
    </Button>
  )
  return (
    <>
      {narrow ? (
        <OpenInspections before={begin} onOpen={open} />
      ) : (
        <ListScreen<Row>
          crud={inspectionRecordCrud}
          views={views}
          initialSearch={{ status: openStates }}
          search={[
            'status',
            'kind',
            'result',
            'holds',
            'taskNo',
            'workCenterId',
            'workshopId',
            'inspectorId',
            'requestedAt',
            'executedAt',
            'schemeId',
            'productId',
            'operationId',
            'machineId',
            'lineId',
          ]}
          before={begin}
          actions={actions}
          open={(row) => open(row.id)}
        />
      )}
      {opened.id !== null && <InspectionDrawer key={opened.id} id={opened.id} onClose={() => open(null)} />}
      {certificates.dialog}
      {spot && <SpotDialog onClose={() => setSpot(false)} onMade={open} />}
    </>
  )
}
