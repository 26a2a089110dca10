import { Descriptions } from 'antd'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { decisionColors, useDecider, useWaitsFor } from '#core/web/kit/approval/approval-timeline.tsx'
import { numberText, shareText } from '#core/web/kit/index.ts'
import { CourseTimeline } from '#core/web/kit/parts/course-timeline.tsx'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { Photos } from '#core/web/kit/photo/photos.tsx'
import { useCall } from '#core/web/live/live.ts'
import { getReportCourse } from '../../contract/report.api.ts'

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
  const decider = useDecider()
  const waits = useWaitsFor()
  const loaded = useCall(getReportCourse, { id }, { topics: ['report'] })
  return (
    <LoadedDrawer size={460} title={`${t('report.course')} · ${reportNo}`} loaded={loaded} onClose={onClose}>
      {({ steps, people, defects, waitingFor }) => (
        <>
          <CourseTimeline
            next={waits(waitingFor)}
            steps={steps.map((step) => ({
              ...decider(step),
              title: t(`report.step.${step.kind}`),
              color: colors[step.kind] ?? 'gray',
              at: step.at,
              behind: step.reportNo,
              note: step.reason,
              beside: step.goodQuantity !== null && (
                <span>
                  {t('report.goodQuantity')} {numberText(step.goodQuantity, language)} · {t('report.defectiveQuantity')}{' '}
                  {numberText(step.defectiveQuantity ?? 0, language)}
                </span>
              ),
            }))}
          />
          <Descriptions column={1} size="small" bordered>
            <Descriptions.Item label={t('report.personNames')}>
              {people.map(({ name, share }) => `${name} ${shareText(share)}`).join(t('listed'))}
            </Descriptions.Item>
            {defects.length > 0 && (
              <Descriptions.Item label={t('report.defects')}>
                {defects.map(({ reasonId, name, quantity, photos }) => (
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
    </LoadedDrawer>
  )
}
