import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/format.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNow } from '#core/web/use-now.ts'
import { getMyAnnouncement, readAnnouncement, type ShownAnnouncement } from '../../contract/announcement.api.ts'
import { Media } from '../parts/media.tsx'
import { shownAt } from '../parts/turns.ts'
import { useAloud } from '../parts/use-aloud.ts'
import '../announcements.css'

const Announced = lazy(() => import('../parts/announced.tsx'))

/** Above every page: what the person has not read of what is announced to him. An emergency lies over everything until he acknowledges it. */
export default function ShellNotice() {
  const t = useT()
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const now = useNow(5)
  const topics = ['announcement', `myAnnouncement:${user.id}`]
  const { data } = useCall(getMyAnnouncement, {}, { topics, keepPrevious: true })
  const read = useAct(readAnnouncement, { topics: ['announcement'] })
  const rows = shownAt(data?.rows ?? [], now)
  const unread = rows.filter(({ readAt }) => readAt === null)
  const { trouble, language, allow } = useAloud(data && unread, now, false)
  const emergency = unread.find(({ priority }) => priority === 'emergency')
  const first = unread.find(({ priority }) => priority !== 'emergency')
  const others = unread.filter(({ priority }) => priority !== 'emergency').length - 1
  const why =
    trouble &&
    trouble !== 'allowSound' &&
    t(`announcement.${trouble}`, { language: t(`announcement.language.${language}`) })
  return (
    <>
      {first && (
        <section className={`announcement-strip announcement-${first.priority}`} aria-label={t('announcement.news')}>
          <strong>{t(`announcementPriority.${first.priority}`)}</strong>
          <button type="button" className="announcement-words" onClick={() => setOpen(true)}>
            <b>{first.title}</b> {first.content ?? first.media?.name}
          </button>
          {others > 0 && <span>{t('announcement.more', { count: others })}</span>}
          {why && <em>{why}</em>}
          {trouble === 'allowSound' && (
            <button type="button" onClick={allow}>
              {t('announcement.allowSound')}
            </button>
          )}
          <button type="button" disabled={read.pending} onClick={() => void read.run({ ids: [first.id] })}>
            {t('announcement.act.read')}
          </button>
        </section>
      )}
      {emergency && (
        <Emergency
          key={emergency.id}
          row={emergency}
          why={why || null}
          pending={read.pending}
          onAcknowledge={() => void read.run({ ids: [emergency.id] })}
        />
      )}
      {open && (
        <Suspense fallback={null}>
          <Announced rows={rows} onRead={(ids) => void read.run({ ids })} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

interface EmergencyProps {
  row: ShownAnnouncement
  /** Why it is not read aloud. */
  why: string | null
  pending: boolean
  onAcknowledge(): void
}

/** In the browser's top layer: over dialogs and over a board in full screen, and no key takes it away but its own. */
function Emergency({ row, why, pending, onAcknowledge }: EmergencyProps) {
  const t = useT()
  const { user } = useSession()
  useLanguage()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="announcement-emergency"
      aria-labelledby={`announcement-${row.id}`}
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <p className="announcement-kind">{t('announcementPriority.emergency')}</p>
      <h2 id={`announcement-${row.id}`}>{row.title}</h2>
      {row.content && <p className="announcement-content">{row.content}</p>}
      <Media row={row} />
      <p>
        {[row.lineName ?? row.workshopName, row.pushedByName, instantText(row.releaseAt, user.zone)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {why && <p>{why}</p>}
      <button type="button" disabled={pending} onClick={onAcknowledge}>
        {t('announcement.act.acknowledge')}
      </button>
    </dialog>
  )
}
