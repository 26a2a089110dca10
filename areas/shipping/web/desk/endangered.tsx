import { Empty, Skeleton, Tag } from 'antd'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { NotLoaded, numberText, StatusTag, useLayout } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useToday } from '#core/web/use-now.ts'
import { deliveryStateColors } from '../../contract/delivery-line.ts'
import { deskMost, type EndangeredLine, selectEndangeredLine } from '../../contract/desk.api.ts'
import { deskTopics, shortDay } from './words.ts'

type Open = (customer: string, order: string) => void

/** The promises that are most endangered, of all customers: what a salesperson begins the day with. @param onOpen leads to an order */
export function Endangered({ onOpen }: { onOpen: Open }) {
  const t = useT()
  const mine = useLayout('deliveryDesk.mine', (own) => own === true).personal
  const { data, error, refetch } = useCall(selectEndangeredLine, { mine }, { topics: deskTopics })
  return (
    <section className="kit-card desk-endangered" aria-label={t('deliveryDesk.endangered')}>
      <h2>{t('deliveryDesk.endangered')}</h2>
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active className="kit-pad" />}
      {data?.rows.length === 0 && <Empty description={t(mine ? 'deliveryDesk.safeMine' : 'deliveryDesk.safe')} />}
      <ul>
        {data?.rows.map((line) => (
          <Line key={line.id} line={line} onOpen={onOpen} />
        ))}
      </ul>
      {data?.more && <p className="kit-faint">{t('deliveryDesk.moreEndangered', { count: deskMost.endangered })}</p>}
    </section>
  )
}

function Line({ line, onOpen }: { line: EndangeredLine; onOpen: Open }) {
  const t = useT()
  const [language] = useLanguage()
  const today = useToday()
  const { customer, salesOrderNo, lineNumber, productCode, productName, openQuantity, unit, state, danger } = line
  const number = (value: number) => numberText(value, language)
  const late = (line.delayDays ?? 0) > 0
  return (
    <li>
      <button type="button" onClick={() => onOpen(customer, salesOrderNo)}>
        <span className="desk-endangered-when">
          {late ? (
            <strong className="desk-late">+{t('deliveryDesk.days', { days: number(line.delayDays ?? 0) })}</strong>
          ) : (
            <strong>{shortDay(line.deliveryDate, today)}</strong>
          )}
          <StatusTag color={deliveryStateColors[state]} label={t(`deliveryState.${state}`)} />
        </span>
        <span>
          <strong>{customer}</strong>
          <small>
            {salesOrderNo}-{lineNumber}
            {line.customerOrderNo && ` · ${line.customerOrderNo}`}
          </small>
        </span>
        <span>
          {productCode} {productName}
          <small>
            {number(openQuantity)} {unit} · {t('deliveryDesk.promise')} {shortDay(line.deliveryDate, today)}
            {line.forecastDate && ` · ${t('deliveryDesk.forecast')} ${shortDay(line.forecastDate, today)}`}
          </small>
        </span>
        <span>
          {line.word && <Tag color="red">{t('deliveryDesk.tell')}</Tag>}
          {danger && (
            <small>
              {danger.workorderNo} {danger.text}
            </small>
          )}
        </span>
      </button>
    </li>
  )
}
