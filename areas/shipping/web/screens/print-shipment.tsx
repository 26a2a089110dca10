import { useAct } from '#core/web/call/use-act.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, numberText, PrintPage, Qr } from '#core/web/kit/index.ts'
import { usePrinted } from '#core/web/kit/print/use-printed.tsx'
import { useSession } from '#core/web/session/session.tsx'
import { getShipmentPrint, type PackedLine, type PrintedShipment, printShipment } from '../../contract/shipment.api.ts'
import '#core/web/kit/print/form-print.css'

/** Delivery notes: what leaves, in which lots, for whom; with a place for the signature of who takes it. */
export default function PrintShipment() {
  const t = useT()
  const printed = usePrinted(getShipmentPrint, 'shipment.printNone')
  const count = useAct(printShipment, { topics: ['shipment'] })
  if (printed.instead) return printed.instead
  const { ids, data } = printed
  const title = `${t('shipment.note')} ${data.shipments.map(({ shipmentNo }) => shipmentNo).join(' ')}`
  return (
    <PrintPage title={title.slice(0, 80)} onPrinted={() => void count.run({ ids })} onClose={() => window.close()}>
      {data.shipments.map((shipment) => (
        <Note key={shipment.id} shipment={shipment} />
      ))}
    </PrintPage>
  )
}

const head = ['customer', 'address', 'contact', 'shipOn', 'carrier', 'vehicle', 'trackingNo'] as const

function Note({ shipment }: { shipment: PrintedShipment }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const number = (value: number) => numberText(value, language)
  return (
    <section className="form-print">
      <header>
        <div>
          <h1>{t('shipment.note')}</h1>
          <p className="form-print-number">{shipment.shipmentNo}</p>
          <p>
            {user.teamName} ·{' '}
            {t('shipment.printedBy', {
              name: user.name,
              at: instantText(new Date().toISOString(), user.zone).slice(0, 16),
            })}
            {shipment.status === 'open' && ` · ${t('shipment.draft')}`}
          </p>
        </div>
        <Qr text={shipment.shipmentNo} size={26} />
      </header>
      <dl>
        {head.map((key) => (
          <div key={key}>
            <dt>{t(`shipment.${key}`)}</dt>
            <dd>{shipment[key]}</dd>
          </div>
        ))}
        <div className="form-print-wide">
          <dt>{t('shipment.remark')}</dt>
          <dd>{shipment.remark}</dd>
        </div>
      </dl>
      <h2>{t('shipment.lines')}</h2>
      <table>
        <thead>
          <tr>
            <th>{t('shipment.line.order')}</th>
            <th>{t('shipment.line.product')}</th>
            <th>{t('shipment.line.lots')}</th>
            <th>{t('shipment.line.quantity')}</th>
            <th>{t('shipment.line.unit')}</th>
            <th>{t('shipment.line.received')}</th>
          </tr>
        </thead>
        <tbody>
          {shipment.lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.salesOrderNo}-{line.lineNumber}
                <small>{line.customerOrderNo}</small>
              </td>
              <td>
                {line.productCode} {line.productName}
                <small>{line.productSpec}</small>
              </td>
              <td>
                {line.picks.map(({ id, lotNumber, quantity }) => (
                  <div key={id}>
                    {lotNumber || '–'} × {number(quantity)}
                  </div>
                ))}
              </td>
              <td className="form-print-right">{number(shipment.status === 'open' ? line.quantity : line.picked)}</td>
              <td>{line.unit}</td>
              <td className="form-print-blank" />
            </tr>
          ))}
        </tbody>
      </table>
      {shipment.packed.length > 0 && <PackingList packed={shipment.packed} />}
      <dl>
        {(['handedOver', 'driver', 'takenOver'] as const).map((key) => (
          <div key={key}>
            <dt>{t(`shipment.sign.${key}`)}</dt>
            <dd />
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Which box holds what: a row for each lot in each unit, the units that were picked one after the other. */
function PackingList({ packed }: Pick<PrintedShipment, 'packed'>) {
  const t = useT()
  const [language] = useLanguage()
  const nameOf = (level: PackedLine['level'], number: string) => `${t(`shipment.level.${level}`)} ${number}`
  const roots = new Set(packed.map(({ rootNumber }) => rootNumber)).size
  const inner = new Set(packed.map(({ number }) => number)).size
  return (
    <>
      <h2>
        {t('shipment.packingList')} · {t('shipment.packingCount', { units: roots, boxes: inner })}
      </h2>
      <table>
        <thead>
          <tr>
            <th>{t('shipment.packed.unit')}</th>
            <th>{t('shipment.packed.box')}</th>
            <th>{t('shipment.line.product')}</th>
            <th>{t('shipment.line.lots')}</th>
            <th>{t('shipment.line.quantity')}</th>
            <th>{t('shipment.line.unit')}</th>
          </tr>
        </thead>
        <tbody>
          {packed.map((line, i) => (
            <tr key={`${line.number} ${line.productCode} ${line.lotNumber}`}>
              <td>{packed[i - 1]?.rootNumber !== line.rootNumber && nameOf(line.rootLevel, line.rootNumber)}</td>
              <td>{line.number !== line.rootNumber && nameOf(line.level, line.number)}</td>
              <td>
                {line.productCode} {line.productName}
              </td>
              <td>
                {line.lotNumber || '–'}
                <small>{line.serials}</small>
              </td>
              <td className="form-print-right">{numberText(line.quantity, language)}</td>
              <td>{line.unit}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
