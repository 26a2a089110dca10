import { MenuOutlined, SwapOutlined } from '@ant-design/icons'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { sessionHash } from '#core/web/session/session-storage.ts'
import { useNow } from '#core/web/use-now.ts'
import type { WorkStation } from '../../contract/station.api.ts'

/** Apart, as in every head: it brings the browser's database along. */
const OutboxBadge = lazy(async () => ({ default: (await import('#core/web/kit/outbox/outbox-badge.tsx')).OutboxBadge }))

/** Where the terminal stands and what time it is, to be read from some steps away. */
export function DeskHead({ station, onLeave }: { station: WorkStation; onLeave(): void }) {
  const t = useT()
  const { user } = useSession()
  const now = useNow(10)
  return (
    <header className="term-head">
      <Link className="term-key" to={`/home${sessionHash()}`} aria-label={t('terminal.leave')}>
        <MenuOutlined aria-hidden />
      </Link>
      <h1>
        {station.name}
        <small>
          {station.number} · {station.lineName}
        </small>
      </h1>
      <Suspense fallback={null}>
        <OutboxBadge />
      </Suspense>
      <time>{instantText(new Date(now).toISOString(), user.zone).slice(11, 16)}</time>
      <button type="button" className="term-key" aria-label={t('terminal.another')} onClick={onLeave}>
        <SwapOutlined aria-hidden />
      </button>
    </header>
  )
}
