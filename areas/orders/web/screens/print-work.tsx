import { useAct } from '#core/web/call/use-act.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, numberText, PrintPage, Qr } from '#core/web/kit/index.ts'
import { usePrinted } from '#core/web/kit/print/use-printed.tsx'
import { valueOf } from '#core/web/kit/types.ts'
import { useSession } from '#core/web/session/session.tsx'
import { orderCodeText } from '../../contract/order-code.ts'
import { getWorkOrderPrint, type PrintedOrder, printWorkOrder } from '../../contract/work-order.api.ts'
import type { workOrder } from '../../contract/work-order.ts'
import '#core/web/kit/print/form-print.css'

/** The print view of chosen orders: head, routing, materials, with codes to scan on the floor. */
export default function PrintWork() {
  const t = useT()
  const found = usePrinted(getWorkOrderPrint, 'workOrder.printNone')
  const count = useAct(printWorkOrder, { topics: ['workOrder'] })
  if (found.instead) return found.instead
  const { ids, data } = found
  const title = `${t('screen.printWork')} ${data.orders.map(({ order }) => order.workorderNo).join(' ')}`
  return (
    <PrintPage title={title.slice(0, 80)} onPrinted={() => void count.run({ ids })} onClose={() => window.close()}>
      {data.orders.map((printed) => (
        <PrintedSheet key={printed.order.id} printed={printed} />
      ))}
    </PrintPage>
  )
}

/** Whether the head of a printed order shows a field, in the order of the head. A field that comes later is decided on here. */
const printedFields: Record<keyof typeof workOrder.fields, boolean> = {
  materialNo: true,
  materialDesc: true,
  materialSpec: true,
  planQuantity: true,
  type: true,
  drawingNumber: true,
  customer: true,
  salesOrderNo: true,
  deliveryDate: true,
  requiredStartDate: true,
  requiredEndDate: true,
  workshopId: true,
  planTrackingNumber: true,
  merchandiser: true,
  routingVersion: true,
  workorderNo: false,
  taskNo: false,
  productId: false,
  unit: false,
  status: false,
  abnormalReasons: false,
  completedQuantity: false,
  approvedQuantity: false,
  defectiveQuantity: false,
  progress: false,
  estimatedStart: false,
  estimatedEnd: false,
  actualStart: false,
  actualEnd: false,
  priority: false,
  salesman: false,
  bomVersion: false,
  parentNo: false,
  printCount: false,
  closeNote: false,
  remarks: false,
}
const head = (Object.keys(printedFields) as (keyof typeof printedFields)[]).filter((key) => printedFields[key])

function PrintedSheet({ printed: { order, operations, materials } }: { printed: PrintedOrder }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const number = (value: number | null) => numberText(value ?? 0, language)
  const shown: Partial<Record<(typeof head)[number], string | null>> = {
    planQuantity: `${number(order.planQuantity)} ${order.unit ?? ''}`,
    type: order.type && t(`workOrderType.${order.type}`),
    workshopId: order.workshopName,
    materialDesc: String(valueOf(order, 'materialText') ?? order.materialDesc),
  }
  return (
    <section className="form-print">
      <header>
        <div>
          <h1>{t('workOrder.printTitle')}</h1>
          <p className="form-print-number">{order.workorderNo}</p>
          <p>
            {user.teamName} ·{' '}
            {t('workOrder.printedBy', {
              name: user.name,
              at: instantText(new Date().toISOString(), user.zone).slice(0, 16),
            })}
          </p>
        </div>
        <Qr text={orderCodeText({ workorderNo: order.workorderNo ?? '' })} size={26} />
      </header>
      <dl>
        {head.map((key) => (
          <div key={key}>
            <dt>{t(`workOrder.${key}`)}</dt>
            <dd>{key in shown ? shown[key] : order[key]}</dd>
          </div>
        ))}
        <div className="form-print-wide">
          <dt>{t('workOrder.remarks')}</dt>
          <dd>{order.remarks}</dd>
        </div>
      </dl>
      <h2>{t('workOrder.operations')}</h2>
      <table>
        <thead>
          <tr>
            <th>{t('orderOperation.sequence')}</th>
            <th>{t('orderOperation.produreName')}</th>
            <th>{t('orderOperation.workCenterId')}</th>
            <th>{t('orderOperation.planQuantity')}</th>
            <th>{t('orderOperation.secondsPerPiece')}</th>
            <th>{t('orderOperation.planned')}</th>
            <th>{t('orderOperation.reportedGood')}</th>
            <th>{t('orderOperation.reportedDefective')}</th>
            <th>{t('orderOperation.signature')}</th>
            <th aria-label={t('workOrder.code')} />
          </tr>
        </thead>
        <tbody>
          {operations.map((operation) => (
            <tr key={operation.id}>
              <td>
                {operation.sequence}
                {operation.keyProcess && ' ★'}
              </td>
              <td>
                {operation.produreName}
                <small>{operation.produreNo}</small>
              </td>
              <td>
                {operation.workCenterName}
                <small>{operation.workCenterNumber}</small>
              </td>
              <td className="form-print-right">{number(operation.planQuantity)}</td>
              <td className="form-print-right">{number(Math.round(operation.secondsPerPiece * 100) / 100)}</td>
              <td>{operation.plannedStart && instantText(operation.plannedStart, user.zone).slice(5, 16)}</td>
              <td className="form-print-blank" />
              <td className="form-print-blank" />
              <td className="form-print-blank" />
              <td>
                <Qr
                  text={orderCodeText({ workorderNo: order.workorderNo ?? '', sequence: operation.sequence })}
                  size={14}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {materials.length > 0 && (
        <>
          <h2>{t('workOrder.materials')}</h2>
          <table>
            <thead>
              <tr>
                <th>{t('orderMaterial.lineNumber')}</th>
                <th>{t('orderMaterial.materialNo')}</th>
                <th>{t('orderMaterial.materialName')}</th>
                <th>{t('orderMaterial.materialSpec')}</th>
                <th>{t('orderMaterial.requiredQuantity')}</th>
                <th>{t('orderMaterial.unit')}</th>
                <th>{t('orderMaterial.warehouse')}</th>
              </tr>
            </thead>
            <tbody>
              {materials.map((material) => (
                <tr key={material.lineNumber}>
                  <td>{material.lineNumber}</td>
                  <td>{material.materialNo}</td>
                  <td>{material.materialName}</td>
                  <td>{material.materialSpec}</td>
                  <td className="form-print-right">{number(material.requiredQuantity)}</td>
                  <td>{material.unit}</td>
                  <td>{material.warehouse}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}
