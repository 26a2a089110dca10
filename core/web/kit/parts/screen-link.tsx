import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addressOf } from '#core/web/screens/navigation.ts'
import { mayOpen, screenOf } from '#core/web/screens/screens.ts'
import { useSession } from '#core/web/session/session.tsx'

interface Props {
  /** The screen's path, e.g. `WorkOrderEntry`. */
  path: string
  query?: Record<string, string>
  /** Once it is followed, e.g. to close what it stands in. */
  onFollow?(): void
  children: ReactNode
}

/** A link to a screen for those who may open it; for the others its words alone. */
export function ScreenLink({ path, query, onFollow, children }: Props) {
  const session = useSession()
  const screen = screenOf(path)
  if (!screen || !mayOpen(screen, session)) return <>{children}</>
  return (
    <Link
      className="kit-link"
      to={addressOf(path, query)}
      onClick={(event) => {
        event.stopPropagation()
        onFollow?.()
      }}
    >
      {children}
    </Link>
  )
}
