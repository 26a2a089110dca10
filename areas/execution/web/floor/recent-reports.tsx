import { Button } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, numberText, StatusTag } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { TaskCard } from '../../contract/floor.ts'
import { reportStatus } from '../../contract/report.ts'
import { CorrectDialog } from '../parts/correct-dialog.tsx'

type Recent = TaskCard['reports'][number]

/** The task's last reports; one that was sent back says why and is corrected from here. */
export function RecentReports({ card }: { card: TaskCard }) {
  const t = useT()
  const [language] = useLanguage()
  const { user, can } = useSession()
  const [correcting, setCorrecting] = useState<Recent | null>(null)
  if (!card.reports.length) return null
  return (
    <section className="kit-card kit-rows-card exec-recent">
      <h3>{t('floor.recent')}</h3>
      <ul>
        {card.reports.map((report) => (
          <li key={report.id}>
            <span>
              <b>{numberText(report.goodQuantity, language)}</b>
              {report.defectiveQuantity > 0 && ` / ${numberText(report.defectiveQuantity, language)}`}{' '}
              <StatusTag
                color={reportStatus.colors[report.status as keyof typeof reportStatus.colors]}
                label={t(`reportStatus.${report.status}`)}
              />
            </span>
            <span className="kit-faint">
              {report.reporterName} · {instantText(report.reportedAt, user.zone).slice(5, 16)}
            </span>
            {report.rejectReason && <p className="exec-reject">{report.rejectReason}</p>}
            {can('report.correct') && (!['approved', 'notSet'].includes(report.status) || can('report.reverse')) && (
              <Button size="small" onClick={() => setCorrecting(report)}>
                {t('reportStatus.verb.correct')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {correcting && <CorrectDialog report={{ ...correcting, taskId: card.id }} onClose={() => setCorrecting(null)} />}
    </section>
  )
}
