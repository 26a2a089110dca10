import { type Tone, toneSigns } from '#core/web/kit/board/index.ts'

/** A figure at the foot of a station's board, with what is to be known of it. */
export function SiteCell({ title, value, tone, note }: { title: string; value: string; tone: Tone; note: string }) {
  return (
    <section className={`site-cell site-${tone}`} title={`${title}: ${value} ${note}`}>
      <h3>{title}</h3>
      <p>
        <b>
          {toneSigns[tone] && <i aria-hidden="true">{toneSigns[tone]} </i>}
          {value}
        </b>
        {note && <span>{note}</span>}
      </p>
    </section>
  )
}
