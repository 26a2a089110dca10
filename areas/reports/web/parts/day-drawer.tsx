import { Button, Tag } from 'antd'
import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AskDialog, instantText, numberText, send } from '#core/web/kit/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getHoursOfDay, type Stretch } from '../../contract/hours.ts'
import { hoursCorrectionCrud } from '../../contract/hours-correction.ts'
import '../reports.css'

interface Props {
  userId: number
  day: string
  onClose(): void
}

/** When somebody was on duty on a day; what is wrong is corrected from here. */
export function DayDrawer({ userId, day, onClose }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const { user, can } = useSession()
  const [correcting, setCorrecting] = useState<Stretch | null>(null)
  const loaded = useCall(getHoursOfDay, { userId, day }, { topics: ['duty', 'hoursCorrection'] })
  const time = (iso: string | null) => (iso ? instantText(iso, user.zone).slice(5, 16) : t('workHours.still'))
  return (
    <>
      <LoadedDrawer
        title={`${loaded.data?.userName ?? ''} · ${day}`}
        size={620}
        loaded={loaded}
        empty={({ stretches }) => (stretches.length ? null : t('workHours.noStretch'))}
        onClose={onClose}
      >
        {({ stretches }) => (
          <ul className="reports-stretches">
            {stretches.map((stretch) => (
              <li key={stretch.sessionId}>
                <div>
                  <strong>
                    {time(stretch.onAt)} – {time(stretch.offAt)}
                  </strong>{' '}
                  {t('workHours.hoursText', { hours: numberText(stretch.hours, language) })}{' '}
                  {stretch.forgotten && <Tag color="orange">{t('workHours.forgotten')}</Tag>}
                  {stretch.waiting && <Tag color="gold">{t('workHours.waiting')}</Tag>}
                  <br />
                  {[stretch.workCenterName, stretch.workorderNo, stretch.operationName].filter(Boolean).join(' · ')}
                  {stretch.correctedByName && (
                    <small>
                      {t('workHours.correctedBy', {
                        name: stretch.correctedByName,
                        reason: stretch.correctionReason ?? '',
                      })}
                    </small>
                  )}
                </div>
                {can('hoursCorrection.add') && stretch.offAt !== null && !stretch.waiting && (
                  <Button onClick={() => setCorrecting(stretch)}>{t('workHours.correct')}</Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </LoadedDrawer>
      {correcting && (
        <Correct userId={userId} stretch={correcting} onClose={() => setCorrecting(null)} onSent={loaded.refetch} />
      )}
    </>
  )
}

interface CorrectProps {
  userId: number
  stretch: Stretch
  onClose(): void
  onSent(): unknown
}

/** What the stretch was in truth, and why: sent to whoever approves it. */
function Correct({ userId, stretch, onClose, onSent }: CorrectProps) {
  const t = useT()
  return (
    <AskDialog
      title={t('workHours.correct')}
      ask={{
        name: 'hoursCorrection',
        fields: {
          onAt: field.instant({ required: true }),
          offAt: field.instant({ required: true }),
          reason: field.multiline({ required: true, max: 500 }),
        },
      }}
      of={String(stretch.sessionId)}
      initial={{ onAt: stretch.onAt, offAt: stretch.offAt }}
      okText={t('workHours.submit')}
      onCancel={onClose}
      onAnswer={async ({ onAt, offAt, reason }) => {
        const sent = await send(hoursCorrectionCrud.add, {
          userId,
          sessionId: stretch.sessionId,
          workCenterId: stretch.workCenterId,
          onAt: String(onAt),
          offAt: String(offAt),
          reason: String(reason),
        })
        if (!sent) return
        onSent()
        onClose()
      }}
    />
  )
}
