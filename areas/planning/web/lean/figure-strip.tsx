import type { ReactNode } from 'react'

export interface Figure {
  label: string
  value: ReactNode
  /** Where it comes from, or what it is to be compared with. */
  small?: ReactNode
  tone?: 'bad' | 'good'
}

/** Figures in a row, each with where it comes from. */
export const FigureStrip = ({ label, figures }: { label: string; figures: readonly Figure[] }) => (
  <section className="kit-card lean-figures" aria-label={label}>
    <dl>
      {figures.map(({ label: name, value, small, tone }) => (
        <div key={name} className={tone && `lean-${tone}`}>
          <dt>{name}</dt>
          <dd>
            {value}
            {small && <small>{small}</small>}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
