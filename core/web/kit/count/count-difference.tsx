import type { ReactNode } from 'react'
import { useLanguage, useT } from '../../i18n/index.ts'
import { useSession } from '../../session/session.tsx'
import { instantText, numberText } from '../format.ts'
import { StatusTag } from '../parts/status-tag.tsx'
import './count.css'

interface Props {
  title: ReactNode
  line: {
    status: 'toCount' | 'toRecount' | 'counted'
    counted: number
    book: number
    difference: number
    unit: string
    entries: { round: number; counted: number; book: number; userName: string | null; at: string }[]
  }
  /** Beside the difference. */
  more?: ReactNode
  /** Beneath all who counted. */
  children?: ReactNode
  actions?: ReactNode
}

/** A line of a count against the books, with all who counted it. */
export function CountDifference({ title, line, more, children, actions }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const amount = (value: number) => numberText(value, language)
  return (
    <li>
      <div>
        {title}
        <strong className={line.difference < 0 ? 'kit-count-less' : undefined}>
          {`${line.difference > 0 ? '+' : ''}${amount(line.difference)} ${line.unit}`}
          {more}
        </strong>
        <small>
          {t('kit.count.booked', { book: amount(line.book), counted: amount(line.counted) })}
          {line.status === 'toRecount' && (
            <>
              {' '}
              <StatusTag color="gold" label={t('kit.count.state.toRecount')} />
            </>
          )}
        </small>
        {line.entries.map(({ round, counted, book, userName, at }) => (
          <small key={round}>
            {[
              t('kit.count.round', { round }),
              `${amount(counted)} / ${amount(book)}`,
              userName,
              instantText(at, user.zone),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        ))}
        {children}
      </div>
      {actions}
    </li>
  )
}
