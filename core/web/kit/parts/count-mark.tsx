import type { ReactNode } from 'react'

interface Props {
  /** 0: no mark. More than 99 is `99+`. */
  count: number
  calm?: boolean
  children: ReactNode
}

/** Something with how many wait behind it; what it holds says the number to those who hear the page. */
export const CountMark = ({ count, calm = false, children }: Props) => (
  <span className="kit-count">
    {children}
    {count > 0 && (
      <sup className={calm ? 'is-calm' : undefined} aria-hidden>
        {count > 99 ? '99+' : count}
      </sup>
    )}
  </span>
)
