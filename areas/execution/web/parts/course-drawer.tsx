import { Descriptions, Drawer, Skeleton, Tag, Timeline } from 'antd'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded, numberText, shareText } from '#core/web/kit/index.ts'
import { Photos } from '#core/web/kit/photo/photos.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getReportCourse } from '../../contract/report.api.ts'
import '../execution.css'

const colors: Record<string, string> = {
  reported: 'blue',
  approved: 'green',
  rejected: 'red',
  correction: 'purple',
  reversal: 'gray',
}

/** Who said, decided, corrected and reversed what of a report, and whose work it was. */
export function CourseDrawer({ id, reportNo, onClose }: { id: number; reportNo: string; onClose(): void }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const active = useActive()
  const { data, error, refetch } = useCall(getReportCourse, { id }, { topics: ['report'] })
  if (!active) return null
  return (
    <Drawer open size={460} title={`${t('report.course')} · ${reportNo}`} onClose={onClose}>
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active />}
      {data && (
        <>
          <Timeline
            className="exec-course"
            items={data.steps.map((step) => ({
              color: colors[step.kind],
              content: (
                <>
                  <b>{t(`report.step.${step.kind}`)}</b>{' '}
                  {step.level !== null && <Tag>{t('approval.level', { level: step.level })}</Tag>}
                  {step.goodQuantity !== null && (
                    <span>
                      {t('report.goodQuantity')} {numberText(step.goodQuantity, language)} ·{' '}
                      {t('report.defectiveQuantity')} {numberText(step.defectiveQuantity ?? 0, language)}
                    </span>
                  )}
                  <div className="kit-faint">
                    {step.userName}
                    {step.forUserName && ` ${t('approval.inPlaceOf', { name: step.forUserName })}`} ·{' '}
                    {instantText(step.at, user.zone)} · {step.reportNo}
                  </div>
                  {step.reason && <div>{step.reason}</div>}
                </>
              ),
            }))}
          />
          <Descriptions column={1} size="small" bordered>
            {data.waitingFor.length > 0 && (
              <Descriptions.Item label={t('report.waitingFor')}>{data.waitingFor.join(t('listed'))}</Descriptions.Item>
            )}
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
