import { column, ReportScreen, ShareBar, shareText } from '#core/web/kit/index.ts'
import {
  type GreenLightRow,
  greenLightEntity,
  greenLightReport,
  type selectGreenLight,
} from '../../contract/green-light.ts'
import '../equipment.css'

const bar = (share: number, label: string) => (
  <ShareBar share={share} label={label} text={shareText(share)} tone={share > 1 ? 'over' : 'normal'} />
)

const columns = greenLightEntity.table.map((key) => {
  if (key === 'progress')
    return column.share<GreenLightRow>('progress', {
      width: 210,
      align: 'left',
      render: ({ progress }, { t }) =>
        progress === null ? (
          <span className="kit-faint">{t('greenLight.noDuration')}</span>
        ) : (
          bar(progress, t('greenLight.progress'))
        ),
    })
  if (key === 'reportedProgress')
    return column.share<GreenLightRow>('reportedProgress', {
      width: 170,
      align: 'left',
      render: ({ reportedProgress }, { t }) => bar(reportedProgress, t('greenLight.reportedProgress')),
    })
  if (key === 'taskNo') return column.text<GreenLightRow>('taskNo', { fixed: 'left', width: 150 })
  return key === 'greenSeconds' ? column.duration<GreenLightRow>('greenSeconds') : key
})

export default function GreenLight() {
  return (
    <ReportScreen<GreenLightRow, typeof selectGreenLight>
      report={greenLightReport}
      name="greenLight"
      columns={columns}
      search={['machineId', 'lineId', 'workshopId']}
      topics={['machine', 'task', 'report']}
    />
  )
}
