import type { ReactNode } from 'react'
import './terminal-key.css'

interface Props {
  icon: ReactNode
  label: string
  /** In small letters below. */
  note?: string | false
  tone?: 'main' | 'bad' | 'help'
  disabled?: boolean
  onPress(): void
}

/** A key on the terminal of a station: for gloves, and read from two steps away. */
export function TerminalKey({ icon, label, note, tone, disabled, onPress }: Props) {
  return (
    <button
      type="button"
      className={`terminal-key${tone ? ` terminal-key-${tone}` : ''}`}
      disabled={disabled}
      onClick={onPress}
    >
      {icon}
      <span>
        {label}
        {note && <small>{note}</small>}
      </span>
    </button>
  )
}
