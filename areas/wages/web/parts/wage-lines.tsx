import type { ReactNode } from 'react'
import { add } from '#core/contract/decimal.ts'
import { groupedBy } from '#core/contract/grouped-by.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import type { WageLineRow } from '../../contract/wage.ts'
import { lineText } from './line-text.ts'
import { moneyText } from './money.ts'
import '../wages.css'

/** Lines by day, the newest day first, each with the sum of its own; a press tells how an amount came about. */
export function WageLines<L extends WageLineRow>({
  lines,
  onOpen,
  markOf,
}: {
  lines: readonly L[]
  onOpen(line: L): void
  /** What is said beside a line. */
  markOf?(line: L): ReactNode
}) {
  const t = useT()
  const [language] = useLanguage()
  const days = [...groupedBy(lines, ({ day }) => day)].sort(([a], [b]) => (b ?? '').localeCompare(a ?? ''))
  return (
    <div className="wage-days">
      {days.map(([day, own]) => (
        <section key={day ?? 'period'} className="kit-card wage-day">
          <header>
            <span>{day ?? t('wage.wholePeriod')}</span>
            <span>{moneyText(add(0, ...own.map(({ amount }) => amount)), language)}</span>
          </header>
          {own.map((line) => (
            <button key={line.id} type="button" className="wage-line" onClick={() => onOpen(line)}>
              <span>
                {t(`wageKind.${line.kind}`)} {markOf?.(line)}
                <small className="kit-faint">{lineText(t, line, language)}</small>
              </span>
              <b>{moneyText(line.amount, language)}</b>
            </button>
          ))}
        </section>
      ))}
    </div>
  )
}
