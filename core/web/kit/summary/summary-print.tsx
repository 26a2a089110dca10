import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNow } from '#core/web/use-now.ts'
import { instantText } from '../format.ts'
import { NotLoaded } from '../parts/not-loaded.tsx'
import { PrintPage } from '../print/index.ts'
import { chosenIn, figureText, labelOf, type SummaryLike, type SummaryList, type SummaryRow, wholeOf } from './of.ts'

interface Props {
  summary: SummaryLike
  list: SummaryList
  shares: readonly string[]
  hidden: readonly string[]
  onClose(): void
}

/** So many rows are printed; whoever needs more takes the sheet. */
const rowsMost = 1000

/** The report on A4: all its rows with their total, as they are put together and sorted on the screen. */
export default function SummaryPrint({ summary, list, shares, hidden, onClose }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const now = useNow(60)
  const { by } = chosenIn(summary, list.search)
  const { data, error, refetch } = useCall(
    summary.select,
    { pageSize: rowsMost, where: list.where, sort: list.sort },
    { topics: [] },
  )
  const whole = wholeOf(list)
  const measures = summary.measures.filter((key) => !hidden.includes(key))
  const pivot = whole?.pivot
  const text = (key: string, value: unknown) =>
    figureText(summary.entity.fields[key], value as number | null, { share: shares.includes(key), language })
  const title = `${t(summary.entity.name)} ${whole ? `${whole.days.from} – ${whole.days.to}` : ''}`
  const rows = (data?.rows ?? []) as SummaryRow[]
  return (
    <PrintPage
      title={title}
      landscape
      margin={8}
      onClose={onClose}
      header={
        <div className="kit-summary-print">
          <strong>{title}</strong>
          <span>
            {t('kit.summary.printed', { time: instantText(new Date(now).toISOString(), user.zone).slice(0, 16) })}
          </span>
        </div>
      }
    >
      {error && <NotLoaded error={error} onRetry={refetch} />}
      {data && data.total > rows.length && <p>{t('kit.summary.printMost', { count: rows.length, all: data.total })}</p>}
      {data && (
        <table className="print-table">
          <thead>
            <tr>
              {[...by, ...measures].map((key) => (
                <th key={key}>{t(`${summary.entity.name}.${key}`)}</th>
              ))}
              {pivot?.columns.map(({ key, label }) => (
                <th key={key}>{label || t('kit.summary.none')}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {by.map((key) => (
                  <td key={key}>{labelOf(summary, row, key)}</td>
                ))}
                {measures.map((key) => (
                  <td key={key}>{text(key, row[key])}</td>
                ))}
                {pivot?.columns.map(({ key }, i) => (
                  <td key={key}>{text(pivot.measure, row.across?.[i])}</td>
                ))}
              </tr>
            ))}
            {whole && (
              <tr>
                <th colSpan={by.length}>{t('summary.total')}</th>
                {measures.map((key) => (
                  <th key={key}>{text(key, whole.whole[key])}</th>
                ))}
                {pivot?.whole.map((value, i) => (
                  <th key={pivot.columns[i]?.key}>{text(pivot.measure, value)}</th>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      )}
    </PrintPage>
  )
}
