import { type Figure, FigureList } from '#core/web/kit/parts/figure-list.tsx'

export type { Figure }

/** Figures in a row, each with where it comes from. */
export const FigureStrip = ({ label, figures }: { label: string; figures: readonly Figure[] }) => (
  <section className="kit-card lean-figures" aria-label={label}>
    <FigureList figures={figures} />
  </section>
)
