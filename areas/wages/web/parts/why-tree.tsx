import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import type { Why } from '#engines/wages/index.ts'
import { figureOf, signs, writtenMost } from './why-text.ts'
import '../wages.css'

const kindsOfHour = new Set(['normal', 'weekday', 'weekend', 'holiday'])

/** How a figure came about, down to what was entered: each figure with its value, and beneath it what it was made of. */
export function WhyTree({ why }: { why: Why }) {
  return (
    <ul className="wage-why">
      <Figure why={why} />
    </ul>
  )
}

function Figure({ why }: { why: Why }) {
  const t = useT()
  const [language] = useLanguage()
  const value = (each: Why) => figureOf(each, language)
  const about = why.about && kindsOfHour.has(why.about) ? t(`wageHour.${why.about}`) : null
  const named = [
    t(`wageWhy.${why.of}`),
    about,
    why.source?.name,
    why.source && !why.source.name && why.source.id > 0 && why.source.kind !== 'duty' && why.source.kind !== 'report'
      ? `${t(`wageSource.${why.source.kind}`)} ${why.source.id}`
      : null,
  ]
  const parts = why.op === 'given' ? [] : why.parts
  const formula =
    why.op !== 'given' && parts.length > 1 && parts.length <= writtenMost && why.op !== 'share'
      ? parts.map(value).join(signs[why.op])
      : null
  const over = why.op === 'product' && why.over ? ` ÷ ${numberText(why.over, language)}` : ''
  return (
    <li>
      <div className="wage-figure">
        <span>
          {named.filter(Boolean).join(' · ')}
          {formula && (
            <small className="kit-faint">
              {' '}
              = {formula}
              {over}
            </small>
          )}
        </span>
        <b>{value(why)}</b>
      </div>
      {(parts.length > 0 || why.because) && (
        <ul>
          {[...parts, ...(why.because ?? [])].map((part, i) => (
            // The parts of a figure never change their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two equal parts apart
            <Figure key={i} why={part} />
          ))}
        </ul>
      )}
    </li>
  )
}
