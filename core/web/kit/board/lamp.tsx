import type { ReactElement } from 'react'

export type LampColor = 'green' | 'yellow' | 'red' | 'off' | 'gray' | 'blue' | 'white'

// Each colour has a shape of its own, for those who do not tell the colours apart.
const shapes: Record<LampColor, ReactElement> = {
  green: <circle cx="12" cy="12" r="9" />,
  yellow: <path d="M12 2 22.5 21h-21z" />,
  red: <path d="M7.5 2h9L22 7.5v9L16.5 22h-9L2 16.5v-9z" />,
  blue: <path d="M12 1 23 12 12 23 1 12z" />,
  white: <circle cx="12" cy="12" r="8" strokeWidth="4" fill="none" />,
  gray: <path d="M3 3h18v18H3z" />,
  off: <circle cx="12" cy="12" r="8.5" strokeWidth="2.5" strokeDasharray="4 3" fill="none" />,
}

/** A lamp of a stack light: colour, shape and words. */
export function Lamp({ color, label, blink }: { color: LampColor; label: string; blink?: boolean }) {
  return (
    <span className={`board-lamp board-lamp-${color}${blink ? ' board-blink' : ''}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {shapes[color]}
      </svg>
      {label}
    </span>
  )
}
