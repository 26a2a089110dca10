import { CheckCircleFilled, CloseOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import type { HomeLead } from '#areas/home/contract/slots.ts'
import { useT } from '#core/web/i18n/index.ts'
import { tellFailure } from '#core/web/kit/send.ts'
import { useLayout } from '#core/web/kit/use-layout.ts'
import { addressOf } from '#core/web/screens/navigation.ts'
import { recentScreens } from '#core/web/screens/recent.ts'
import { readTries, triesFor, withOpened } from '#core/web/screens/tries.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import '../start.css'

/** On home: three things to try that fit one's rights, each ticked off once its screen was opened; gone with the last, or when put away. */
export default function Tries(_: HomeLead) {
  const t = useT()
  const session = useSession()
  const { personal, ready, save } = useLayout('tries', readTries)
  const tries = triesFor(session)
  const open = tries.filter(({ path }) => !personal.opened.includes(path))
  // Opened otherwise, from the menu say.
  const found = recentScreens({ id: session.user.id, teamId: session.user.teamId }).filter((path) =>
    open.some((each) => each.path === path),
  )
  const note = (paths: readonly string[]) => save('personal', withOpened(personal, paths)).catch(() => {})
  const noteFound = useEffectEvent(() => void note(found))
  const unnoted = ready && !personal.away && found.length > 0
  useEffect(() => {
    if (unnoted) noteFound()
  }, [unnoted])

  if (!ready || personal.away || !tries.length || session.display || (!open.length && !personal.asked)) return null
  const putAway = () =>
    void save('personal', { ...personal, away: true, asked: false }).then(
      () => toast.info(t('tries.awayTip')),
      tellFailure,
    )
  return (
    <section className="start-tries" aria-label={t('part.tries')}>
      <header>
        <strong>{t('part.tries')}</strong>
        <span>{t(open.length ? 'tries.lead' : 'tries.all')}</span>
        <Button type="text" size="small" icon={<CloseOutlined />} onClick={putAway}>
          {t('tries.away')}
        </Button>
      </header>
      <ol>
        {tries.map(({ path }) => {
          const done = personal.opened.includes(path)
          return (
            <li key={path}>
              <Link to={addressOf(path)} onClick={() => void (done || note([path]))}>
                <span>{t(`part.try.${path}`)}</span>
                {done ? <CheckCircleFilled aria-label={t('tries.done')} /> : <RightOutlined aria-hidden />}
              </Link>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
