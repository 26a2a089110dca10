import { type LabelKind, type LabelRecord, standardForm, teamNameOf } from '#areas/printing/server/index.ts'
import type { Translate } from '#core/contract/messages.ts'
import type { LabelModel } from '#engines/labels/index.ts'
import type { PackedLine, PrintedShipment } from '../contract/shipment.api.ts'
import { printShipment, shipmentPrint } from './sheet.ts'

/** The delivery note as the product brings it. */
const shipped = (t: Translate): LabelModel => {
  const right = { align: 'right', sum: true } as const
  return standardForm({
    title: t('shipment.note'),
    number: '{shipmentNo}',
    code: '{shipmentNo}',
    said: `{teamName} · ${t('shipment.printedBy', { name: '{printedBy}', at: '{printedOn}' })}  {draft}`,
    head: [
      [t('shipment.customer'), '{customer}'],
      [t('shipment.shipOn'), '{shipOn}'],
      [t('shipment.address'), '{address}'],
      [t('shipment.contact'), '{contact}'],
      [t('shipment.carrier'), '{carrier}'],
      [t('shipment.vehicle'), '{vehicle}'],
      [t('shipment.trackingNo'), '{trackingNo}'],
    ],
    wide: [t('shipment.remark'), '{remark}'],
    tables: [
      {
        list: 'lines',
        title: t('shipment.lines'),
        rowHeight: 11,
        sumTitle: t('shipment.sum'),
        sumUnit: 'unit',
        columns: [
          [t('shipment.line.order'), '{orderLine}\n{customerOrderNo}', 30],
          [t('shipment.line.product'), '{productCode} {productName}\n{productSpec}', 56],
          [t('shipment.line.lots'), '{lots}', 42],
          [t('shipment.line.quantity'), '{quantity}', 22, right],
          [t('shipment.line.unit'), '{unit}', 14],
          [t('shipment.line.received'), '', 22],
        ],
      },
      {
        list: 'packed',
        title: `${t('shipment.packingList')} · ${t('shipment.packingCount', { units: '{unitCount}', boxes: '{boxCount}' })}`,
        rowHeight: 8,
        columns: [
          [t('shipment.packed.unit'), '{root}', 40],
          [t('shipment.packed.box'), '{inner}', 40],
          [t('shipment.line.product'), '{productCode} {productName}', 44],
          [t('shipment.line.lots'), '{lot} {serials}', 32],
          [t('shipment.line.quantity'), '{quantity}', 18, { align: 'right' }],
          [t('shipment.line.unit'), '{unit}', 12],
        ],
      },
    ],
    signs: [t('shipment.sign.handedOver'), t('shipment.sign.driver'), t('shipment.sign.takenOver')],
  })
}

/** Rows of the packing list: a unit is named where it begins, a box in it where it is another. */
function packedRows(t: Translate, packed: readonly PackedLine[]) {
  const named = (level: PackedLine['level'], number: string) => `${t(`shipment.level.${level}`)} ${number}`
  return packed.map((line, i) => ({
    root: packed[i - 1]?.rootNumber === line.rootNumber ? '' : named(line.rootLevel, line.rootNumber),
    inner: line.number === line.rootNumber ? '' : named(line.level, line.number),
    productCode: line.productCode,
    productName: line.productName,
    lot: line.lotNumber || '–',
    serials: line.serials,
    quantity: line.quantity,
    unit: line.unit,
  }))
}

function recordOf(t: Translate, teamName: string, note: PrintedShipment): LabelRecord {
  const { lines, packed, status, id, shipmentNo, ...values } = note
  const open = status === 'open'
  return {
    id,
    name: shipmentNo,
    workshopId: null,
    values: {
      ...values,
      shipmentNo,
      teamName,
      draft: open ? t('shipment.draft') : '',
      lineCount: lines.length,
      unitCount: new Set(packed.map(({ rootNumber }) => rootNumber)).size,
      boxCount: new Set(packed.map(({ number }) => number)).size,
    },
    lists: {
      lines: lines.map(({ picks, picked, quantity, salesOrderNo, lineNumber, ...line }) => ({
        orderLine: `${salesOrderNo}-${lineNumber}`,
        salesOrderNo,
        lineNumber,
        customerOrderNo: line.customerOrderNo,
        productCode: line.productCode,
        productName: line.productName,
        productSpec: line.productSpec,
        lots: picks.map((pick) => `${pick.lotNumber || '–'} × ${pick.quantity}`).join('\n'),
        // What is not picked yet is what is wanted.
        quantity: open ? quantity : picked,
        unit: line.unit,
      })),
      packed: packedRows(t, packed),
    },
  }
}

/** The delivery note: what leaves, in which lots, for whom, with a place for the name of who takes it. */
export const deliveryNote: LabelKind = {
  id: 'shipment',
  title: 'shipment.note',
  right: 'shipment.view',
  fields: [
    { name: 'shipmentNo', label: 'shipment.shipmentNo', sample: 'SH20260131-0001' },
    { name: 'customer', label: 'shipment.customer', sample: '华东精密 East Precision' },
    { name: 'address', label: 'shipment.address', sample: '苏州市星湖街 1 号' },
    { name: 'contact', label: 'shipment.contact', sample: '李 138 0000 0000' },
    { name: 'shipOn', label: 'shipment.shipOn', sample: '2026-01-31' },
    { name: 'carrier', label: 'shipment.carrier', sample: '顺丰' },
    { name: 'vehicle', label: 'shipment.vehicle', sample: '' },
    { name: 'trackingNo', label: 'shipment.trackingNo', sample: 'SF1234567890' },
    { name: 'remark', label: 'shipment.remark', sample: '' },
    { name: 'draft', label: 'shipment.draft', sample: '' },
    { name: 'teamName', label: 'shipment.sender', sample: 'Gemba' },
    { name: 'lineCount', label: 'shipment.lineCount', sample: '3' },
    { name: 'unitCount', label: 'shipment.packed.unit', sample: '1' },
    { name: 'boxCount', label: 'shipment.packed.box', sample: '3' },
  ],
  lists: [
    {
      name: 'lines',
      label: 'shipment.lines',
      fields: [
        { name: 'orderLine', label: 'shipment.line.order', sample: 'SO-2601-10' },
        { name: 'salesOrderNo', label: 'shipment.orders', sample: 'SO-2601' },
        { name: 'lineNumber', label: 'shipment.line.number', sample: '10' },
        { name: 'customerOrderNo', label: 'shipment.line.customerOrder', sample: 'PO-7781' },
        { name: 'productCode', label: 'labelField.productCode', sample: 'A-1001' },
        { name: 'productName', label: 'labelField.productName', sample: '齿轮箱壳体 Housing' },
        { name: 'productSpec', label: 'labelField.productSpec', sample: '120×80×40' },
        { name: 'lots', label: 'shipment.line.lots', sample: 'L20260131-001 × 120' },
        { name: 'quantity', label: 'shipment.line.quantity', sample: '120' },
        { name: 'unit', label: 'shipment.line.unit', sample: 'pcs' },
      ],
    },
    {
      name: 'packed',
      label: 'shipment.packingList',
      fields: [
        { name: 'root', label: 'shipment.packed.unit', sample: '106901234000000015' },
        { name: 'inner', label: 'shipment.packed.box', sample: '106901234000000022' },
        { name: 'productCode', label: 'labelField.productCode', sample: 'A-1001' },
        { name: 'productName', label: 'labelField.productName', sample: '齿轮箱壳体 Housing' },
        { name: 'lot', label: 'labelField.lot', sample: 'L20260131-001' },
        { name: 'serials', label: 'shipment.packed.serials', sample: '' },
        { name: 'quantity', label: 'labelField.quantity', sample: '40' },
        { name: 'unit', label: 'labelField.unit', sample: 'pcs' },
      ],
    },
  ],
  shipped,
  async find(ctx, keyword) {
    return ctx.db
      .selectFrom('shipment')
      .select(['id', 'shipmentNo as name'])
      .where('shipmentNo', 'like', `${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`)
      .orderBy('id', 'desc')
      .limit(20)
      .execute()
  },
  async load(ctx, ids) {
    const { shipments } = await shipmentPrint(ctx, { ids: [...ids] })
    const teamName = await teamNameOf(ctx)
    return shipments.map((each) => recordOf(ctx.t, teamName, each))
  },
  async printed(ctx, ids) {
    await printShipment(ctx, { ids: [...ids] })
  },
}
