import { Skeleton } from 'antd'
import { type ReactNode, useId } from 'react'
import type { CallError } from '#core/web/call/call-error.ts'
import { NotLoaded } from '#core/web/kit/parts/not-loaded.tsx'

interface Props {
  title: string
  /** How to read it, below the title. */
  note?: string
  /** At the right of the title. */
  acts?: ReactNode
  /** What it shows is not here yet. */
  waiting?: boolean
  error?: CallError | null
  onRetry?(): unknown
  className?: string
  children: ReactNode
}

/** A widget as a card: its title, and what it shows, or why it does not. */
export function Card({ title, note, acts, waiting, error, onRetry, className, children }: Props) {
  const id = useId()
  return (
    <section className={`home-card ${className ?? ''}`} aria-labelledby={id} aria-busy={waiting && !error}>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          {note && <p>{note}</p>}
        </div>
        {acts}
      </header>
      {error && waiting ? (
        <NotLoaded error={error} onRetry={() => onRetry?.()} />
      ) : waiting ? (
        <Skeleton active title={false} paragraph={{ rows: 4, width: '100%' }} />
      ) : (
        children
      )}
    </section>
  )
}
