import type { ReactNode } from 'react'
import './figure-list.css'

export interface Figure {
  label: string
  value: ReactNode
  /** Where it comes from, or what it is to be compared with. */
  small?: ReactNode
  tone?: 'bad' | 'good'
}

/** Figures beside each other, each with what it is to be read with. */
export const FigureList = ({ label, figures }: { label?: string; figures: readonly Figure[] }) => (
  <dl className="kit-figures" aria-label={label}>
    {figures.map(({ label: name, value, small, tone }) => (
      <div key={name} className={tone && `kit-figure-${tone}`}>
        <dt>{name}</dt>
        <dd>
          {value}
          {small && <small>{small}</small>}
        </dd>
      </div>
    ))}
  </dl>
)
