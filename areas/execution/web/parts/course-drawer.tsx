import { Descriptions, Drawer, Skeleton } from 'antd'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { ApprovalTimeline, decisionColors } from '#core/web/kit/approval/approval-timeline.tsx'
import { NotLoaded, numberText, shareText } from '#core/web/kit/index.ts'
import { Photos } from '#core/web/kit/photo/photos.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { getReportCourse } from '../../contract/report.api.ts'
import '../execution.css'

const colors: Record<string, string> = {
  ...decisionColors,
  reported: 'blue',
  correction: 'purple',
  reversal: 'gray',
}

/** Who said, decided, corrected and reversed what of a report, and whose work it was. */
export function CourseDrawer({ id, reportNo, onClose }: { id: number; reportNo: string; onClose(): void }) {
  const t = useT()
  const [language] = useLanguage()
  const active = useActive()
  const { data, error, refetch } = useCall(getReportCourse, { id }, { topics: ['report'] })
  if (!active) return null
  return (
    <Drawer open size={460} title={`${t('report.course')} · ${reportNo}`} onClose={onClose}>
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active />}
      {data && (
        <>
          <ApprovalTimeline
            entity="report"
            waitingFor={data.waitingFor}
            steps={data.steps.map(({ kind, reportNo: behind, goodQuantity, defectiveQuantity, ...step }) => ({
              ...step,
              behind,
              color: colors[kind] ?? 'gray',
              title: t(`report.step.${kind}`),
              beside: goodQuantity !== null && (
                <span>
                  {t('report.goodQuantity')} {numberText(goodQuantity, language)} · {t('report.defectiveQuantity')}{' '}
                  {numberText(defectiveQuantity ?? 0, language)}
                </span>
              ),
            }))}
          />
          <Descriptions column={1} size="small" bordered>
            <Descriptions.Item label={t('report.personNames')}>
              {data.people.map(({ name, share }) => `${name} ${shareText(share)}`).join(t('listed'))}
            </Descriptions.Item>
            {data.defects.length > 0 && (
              <Descriptions.Item label={t('report.defects')}>
                {data.defects.map(({ reasonId, name, quantity, photos }) => (
                  <div key={reasonId}>
                    {name} {numberText(quantity, language)}
                    <Photos fileNos={photos} />
                  </div>
                ))}
              </Descriptions.Item>
            )}
          </Descriptions>
        </>
      )}
    </Drawer>
  )
}
