import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, scatter } from '#core/web/kit/chart/analysis/index.ts'
import { durationText, instantText, numberText } from '#core/web/kit/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import {
  type ActualTimeLot,
  type ActualTimeRow,
  selectActualTimeLot,
  type studiedDays,
} from '../../contract/actual-time.ts'

interface Props {
  row: ActualTimeRow
  days: (typeof studiedDays)[number]
  onClose(): void
}

/** Each lot that a time was learnt from: by its size against the standard, and what it took. */
export function LotsDrawer({ row, days, onClose }: Props) {
  const t = useT()
  const { productId, operationId, workCenterId } = row
  const loaded = useCall(
    selectActualTimeLot,
    { productId, operationId, workCenterId, days },
    { topics: ['craftHours'] },
  )
  return (
    <LoadedDrawer
      title={[row.productCode, row.produreName, row.workCenterName].join(' · ')}
      size={960}
      loaded={loaded}
      empty={({ rows }) => (rows.length ? null : t('actualTime.noLots'))}
      onClose={onClose}
    >
      {({ rows }) => <Lots row={row} lots={rows} />}
    </LoadedDrawer>
  )
}

function Lots({ row, lots }: { row: ActualTimeRow; lots: ActualTimeLot[] }) {
  const t = useT()
  const [language] = useLanguage()
  const { zone } = useSession().user
  const number = (value: number) => numberText(value, language)
  return (
    <>
      <AnalysisChart
        title={t('actualTime.byLot')}
        chart={scatter({
          x: { measure: t('actualTime.pieces') },
          y: { measure: t('actualTime.cycle'), format: (value) => `${number(value)} s` },
          points: lots.map((lot) => ({
            x: lot.pieces,
            y: lot.cycle,
            label: lot.taskNo,
            group: t(`actualTime.source.${lot.source}`),
          })),
          limits: [
            { label: t('actualTime.standard'), value: row.standard, tone: 'bad' },
            ...(row.median === null
              ? []
              : [{ label: t('actualTime.median'), value: row.median, tone: 'good' as const }]),
          ],
        })}
      />
      <PlainTable<ActualTimeLot>
        size="small"
        rowKey="taskId"
        dataSource={lots}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: t('actualTime.taskNo'), dataIndex: 'taskNo' },
          { title: t('actualTime.workorderNo'), dataIndex: 'workorderNo' },
          { title: t('actualTime.from'), dataIndex: 'from', render: (value: string) => instantText(value, zone) },
          { title: t('actualTime.to'), dataIndex: 'to', render: (value: string) => instantText(value, zone) },
          { title: t('actualTime.pieces'), dataIndex: 'pieces', align: 'right', render: number },
          { title: t('actualTime.taken'), dataIndex: 'seconds', align: 'right', render: durationText },
          {
            title: t('actualTime.cycle'),
            dataIndex: 'cycle',
            align: 'right',
            render: (value: number) => `${number(value)} s`,
          },
          {
            title: t('actualTime.source'),
            dataIndex: 'source',
            render: (value: ActualTimeLot['source']) => t(`actualTime.source.${value}`),
          },
        ]}
      />
    </>
  )
}
