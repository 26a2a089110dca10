import type { ReactElement } from 'react'

export type LampColor = 'green' | 'yellow' | 'red' | 'off' | 'gray' | 'blue' | 'white'

// Each colour has a shape of its own, for those who do not tell the colours apart.
const shapes: Record<LampColor, ReactElement> = {
  green: <circle cx="12" cy="12" r="9" />,
  yellow: <path d="M12 2 22.5 21h-21z" />,
  red: <path d="M7.5 2h9L22 7.5v9L16.5 22h-9L2 16.5v-9z" />,
  blue: <path d="M12 1 23 12 12 23 1 12z" />,
  white: <circle cx="12" cy="12" r="8" strokeWidth="4" fill="none" />,
  gray: (
    <g fill="none" strokeWidth="3" strokeLinecap="round">
      <path d="M8 8.5a4 4 0 1 1 6 3.4c-1.5.9-2 1.6-2 3.1" />
      <path d="M12 20v.2" strokeWidth="4" />
    </g>
  ),
  off: (
    <circle cx="12" cy="12" r="8.6" fill="none" strokeWidth="3.2" strokeLinecap="round" strokeDasharray="0.1 6.65" />
  ),
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
