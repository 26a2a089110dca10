import { Card, Select } from 'antd'
import { useState } from 'react'
import type { Where } from '#core/contract/list.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, pareto } from '#core/web/kit/chart/analysis/index.ts'
import { ListScreen, numberText, type Period, PeriodInput, periodDates, type RowIn } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useToday } from '#core/web/use-now.ts'
import { type DefectGroup, defectGroups, reckonDefects } from '../../contract/defect.api.ts'
import { defectCrud } from '../../contract/defect.ts'
import { DefectDrawer } from '../defects/defect-drawer.tsx'
import '../defects/defects.css'

type Row = RowIn<typeof defectCrud.select>

const topics = ['defect']
const columns = [
  'reportNo',
  'reasonId',
  'quantity',
  'unit',
  'materialDesc',
  'produreName',
  'personNames',
  'machineName',
  'moldNos',
  'photos',
  'rework',
  'scrap',
  'concession',
  'returned',
  'waiting',
  'workorderNo',
  'workCenterId',
  'lineId',
  'workshopId',
  'reporterId',
  'reportedAt',
  'shiftDate',
] as const

/** Defects by what they have in common, the most first, and each of them with its pictures. */
export default function BadDetail() {
  const t = useT()
  const [language] = useLanguage()
  const today = useToday()
  const [by, setBy] = useState<DefectGroup>('reason')
  const [period, setPeriod] = useState<Period>({ preset: 'last30Days' })
  const [opened, setOpened] = useState<Row | null>(null)
  const { from = today, to = today } = periodDates(period, today)
  const { data, error, refetch } = useCall(reckonDefects, { by, from, to }, { topics, keepPrevious: true })
  const where: Where = { shiftDate: { from, to } }
  return (
    <>
      <Card size="small" className="kit-gap">
        <div className="bad-detail-head">
          <Select<DefectGroup>
            aria-label={t('badDetail.by')}
            value={by}
            onChange={setBy}
            popupMatchSelectWidth={false}
            options={defectGroups.map((value) => ({ value, label: t(`defectGroup.${value}`) }))}
          />
          <PeriodInput
            aria-label={t('badDetail.period')}
            value={period}
            onChange={(chosen) => setPeriod(chosen ?? { preset: 'last30Days' })}
          />
          <span>{data && t('badDetail.total', { quantity: numberText(data.total, language) })}</span>
        </div>
        <div className="bad-detail-chart">
          <AnalysisChart
            title={t('badDetail.pareto')}
            error={error}
            onRetry={refetch}
            chart={
              data
                ? pareto({
                    measure: t('defect.quantity'),
                    share: t('badDetail.share'),
                    most: 20,
                    items: data.rows.map(({ label, quantity }) => ({
                      label: label ?? t('badDetail.unknown'),
                      value: quantity,
                    })),
                  })
                : null
            }
          />
        </div>
      </Card>
      <ListScreen<Row>
        crud={defectCrud}
        name="badDetail"
        topics={topics}
        where={where}
        columns={columns}
        search={[
          'reasonId',
          'workorderNo',
          'productId',
          'operationId',
          'machineId',
          'personIds',
          'moldIds',
          'workCenterId',
          'lineId',
          'workshopId',
          'reporterId',
        ]}
        open={setOpened}
      />
      {opened && <DefectDrawer id={opened.id} reportNo={opened.reportNo ?? ''} onClose={() => setOpened(null)} />}
    </>
  )
}
