import { BellOutlined, CopyOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, numberText, ScreenLink, StatusTag, searchQuery } from '#core/web/kit/index.ts'
import { PageLinks } from '#core/web/kit/parts/page-links.tsx'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { useToday } from '#core/web/use-now.ts'
import { deliveryStateColors } from '../../contract/delivery-line.ts'
import type { DeskLine, DeskOrder, DeskReminder } from '../../contract/desk.api.ts'
import { shipmentStatus } from '../../contract/shipment.ts'
import { copyText } from './copy.ts'
import { SetReminder } from './set-reminder.tsx'
import { shortDay } from './words.ts'

interface Props {
  customer: string
  order: DeskOrder
  reminders: readonly DeskReminder[]
}

/** A sales order: its lines with promise against forecast and what endangers them, its shipments, and the answer to copy. */
export function Order({ customer, order, reminders, asked }: Props & { asked: boolean }) {
  const t = useT()
  const { user } = useSession()
  const today = useToday()
  const [shown, setShown] = useState(false)
  const { salesOrderNo, customerOrderNo, salesman, lines, shipments, answer } = order
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (asked) box.current?.scrollIntoView({ block: 'start' })
  }, [asked])
  const copy = async () => {
    if (await copyText(answer)) return toast.success(t('deliveryDesk.copied'))
    setShown(true)
    toast.warning(t('deliveryDesk.notCopied'))
  }
  return (
    <article ref={box} className={`kit-card desk-order${asked ? ' desk-asked' : ''}`} aria-label={salesOrderNo}>
      <header>
        <h3>
          <ScreenLink path="salesOrder" query={searchQuery({ salesOrderNo })}>
            {salesOrderNo}
          </ScreenLink>
        </h3>
        {customerOrderNo && <span>{t('deliveryDesk.customerOrder', { number: customerOrderNo })}</span>}
        {salesman && <span className="kit-faint">{t('deliveryDesk.salesman', { name: salesman })}</span>}
        <span className="desk-answers">
          <Button type="text" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {t(shown ? 'deliveryDesk.hide' : 'deliveryDesk.show')}
          </Button>
          <Button type="primary" icon={<CopyOutlined />} onClick={() => void copy()}>
            {t('deliveryDesk.copy')}
          </Button>
        </span>
      </header>
      {shown && <pre className="desk-answer">{answer}</pre>}
      <table className="desk-lines">
        <thead>
          <tr>
            <th scope="col">{t('deliveryDesk.product')}</th>
            <th scope="col" className="desk-number">
              {t('deliveryDesk.toShip')}
            </th>
            <th scope="col">{t('deliveryDesk.promise')}</th>
            <th scope="col">{t('deliveryDesk.forecast')}</th>
            <th scope="col">{t('deliveryDesk.state')}</th>
            <th scope="col" aria-label={t('deliveryReminder')} />
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.id} line={line} order={order} customer={customer} today={today} reminders={reminders} />
          ))}
        </tbody>
      </table>
      {shipments.length > 0 && (
        <p className="desk-shipments">
          <span className="kit-faint">{t('deliveryDesk.shipments')}</span>
          {shipments.map(({ id, shipmentNo, status, shippedAt, shipOn, carrier, trackingNo }) => (
            <span key={id}>
              <ScreenLink path="shippingManagement" query={searchQuery({ keyword: shipmentNo })}>
                {shipmentNo}
              </ScreenLink>{' '}
              <StatusTag color={shipmentStatus.colors[status]} label={t(`shipmentStatus.${status}`)} />
              {[
                shortDay(shippedAt ? instantText(shippedAt, user.zone).slice(0, 10) : shipOn, today),
                carrier,
                trackingNo,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          ))}
        </p>
      )}
    </article>
  )
}

interface LineProps extends Props {
  line: DeskLine
  today: string
}

function Line({ line, order, customer, today, reminders }: LineProps) {
  const t = useT()
  const [language] = useLanguage()
  const { can } = useSession()
  const [asking, setAsking] = useState(false)
  const { openQuantity, quantity, unit, deliveryDate, forecastDate, delayDays, state, word, dangers } = line
  const late = (delayDays ?? 0) > 0
  const waits = reminders.filter(({ lineId, doneAt }) => lineId === line.id && doneAt === null)
  const name = `${order.salesOrderNo}-${line.lineNumber}`
  const number = (value: number) => numberText(value, language)
  const forecast = () => {
    if (openQuantity <= 0) return t('deliveryDesk.gone')
    if (line.freeQuantity >= openQuantity) return t('deliveryDesk.inStock')
    return forecastDate === null ? t('deliveryDesk.unknown') : shortDay(forecastDate, today)
  }
  return (
    <tr className={word ? 'desk-word' : undefined}>
      <td>
        <strong>{line.productCode}</strong>
        <small>
          {line.lineNumber} · {line.productName}
        </small>
      </td>
      <td className="desk-number" data-label={t('deliveryDesk.toShip')}>
        <strong>
          {number(openQuantity)} {unit}
        </strong>
        {openQuantity < quantity && <small>{t('deliveryDesk.of', { quantity: number(quantity) })}</small>}
      </td>
      <td data-label={t('deliveryDesk.promise')}>{shortDay(deliveryDate, today)}</td>
      <td data-label={t('deliveryDesk.forecast')}>
        {forecast()}
        {late && <small className="desk-late">+{t('deliveryDesk.days', { days: number(delayDays ?? 0) })}</small>}
      </td>
      <td className="desk-why">
        <StatusTag color={deliveryStateColors[state]} label={t(`deliveryState.${state}`)} />
        {word && <Tag color="red">{t('deliveryDesk.tell')}</Tag>}
        <ul>
          {dangers.map(({ kind, text, workorderNo }) => (
            <li key={`${kind} ${text} ${workorderNo}`}>
              {workorderNo && <PageLinks page={workOrderPage} names={workorderNo} />} {text}
            </li>
          ))}
        </ul>
      </td>
      <td className="desk-remind">
        {can('deliveryDesk.remind') && (
          <Button
            type={waits.length ? 'default' : 'text'}
            icon={<BellOutlined />}
            aria-label={t('deliveryReminder.newOf', { line: name })}
            title={waits.map(({ dueOn, note }) => `${dueOn} ${note}`).join('\n') || t('deliveryReminder.new')}
            onClick={() => setAsking(true)}
          >
            {waits[0] && shortDay(waits[0].dueOn, today)}
          </Button>
        )}
        {asking && (
          <SetReminder
            customer={customer}
            line={{ id: line.id, name: `${name} ${line.productCode}` }}
            onClose={() => setAsking(false)}
          />
        )}
      </td>
    </tr>
  )
}
