import { type LabelKind, type LabelRecord, momentText, standardForm, teamNameOf } from '#areas/printing/server/index.ts'
import type { Translate } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import type { LabelModel } from '#engines/labels/index.ts'
import { orderCodeText } from '../contract/order-code.ts'
import type { PrintedOrder } from '../contract/work-order.api.ts'
import { orderLabel } from './label-kinds.ts'
import { getWorkOrderPrint, printWorkOrder } from './work-order/print.ts'

/** The work order on paper as the product brings it. */
const shipped = (t: Translate): LabelModel => {
  const right = { align: 'right' } as const
  return standardForm({
    title: t('workOrder.printTitle'),
    number: '{workorderNo}',
    code: '{workorderNo}',
    said: `{teamName} · ${t('workOrder.printedBy', { name: '{printedBy}', at: '{printedOn}' })}`,
    head: [
      [t('workOrder.materialNo'), '{materialNo}'],
      [t('workOrder.planQuantity'), '{planQuantity} {unit}'],
      [t('workOrder.materialDesc'), '{materialDesc}'],
      [t('workOrder.materialSpec'), '{materialSpec}'],
      [t('workOrder.drawingNumber'), '{drawingNumber}'],
      [t('workOrder.type'), '{type}'],
      [t('workOrder.requiredStartDate'), '{requiredStartDate}'],
      [t('workOrder.requiredEndDate'), '{requiredEndDate}'],
      [t('workOrder.customer'), '{customer}'],
      [t('workOrder.salesOrderNo'), '{salesOrderNo}'],
      [t('workOrder.deliveryDate'), '{deliveryDate}'],
      [t('workOrder.workshopId'), '{workshop}'],
    ],
    wide: [t('workOrder.remarks'), '{remarks}'],
    tables: [
      {
        list: 'operations',
        title: t('workOrder.operations'),
        rowHeight: 11,
        columns: [
          [t('orderOperation.sequence'), '{sequence} {key}', 14],
          [t('orderOperation.produreName'), '{produreName}\n{produreNo}', 34],
          [t('orderOperation.workCenterId'), '{workCenterName}\n{workCenterNumber}', 34],
          [t('orderOperation.planQuantity'), '{planQuantity}', 18, right],
          [t('orderOperation.planned'), '{plannedStart}', 22],
          [t('orderOperation.reportedGood'), '', 16],
          [t('orderOperation.reportedDefective'), '', 16],
          [t('orderOperation.signature'), '', 20],
          [t('workOrder.code'), '{code}', 14, { as: 'qr' }],
        ],
      },
      {
        list: 'materials',
        title: t('workOrder.materials'),
        rowHeight: 7.5,
        columns: [
          [t('orderMaterial.lineNumber'), '{lineNumber}', 12],
          [t('orderMaterial.materialNo'), '{materialNo}', 34],
          [t('orderMaterial.materialName'), '{materialName}', 50],
          [t('orderMaterial.materialSpec'), '{materialSpec}', 36],
          [t('orderMaterial.requiredQuantity'), '{requiredQuantity}', 20, right],
          [t('orderMaterial.unit'), '{unit}', 12],
          [t('orderMaterial.warehouse'), '{warehouse}', 22],
        ],
      },
    ],
    signs: [],
  })
}

function recordOf(ctx: Ctx, teamName: string, { order, operations, materials }: PrintedOrder): LabelRecord {
  const workorderNo = order.workorderNo ?? ''
  return {
    id: order.id,
    name: workorderNo,
    workshopId: order.workshopId ?? null,
    values: {
      workorderNo,
      teamName,
      materialNo: order.materialNo ?? null,
      materialDesc: order.materialDesc ?? null,
      materialSpec: order.materialSpec ?? null,
      planQuantity: order.planQuantity ?? null,
      unit: order.unit ?? null,
      type: order.type ? ctx.t(`workOrderType.${order.type}`) : '',
      drawingNumber: order.drawingNumber ?? null,
      customer: order.customer ?? null,
      salesOrderNo: order.salesOrderNo ?? null,
      deliveryDate: order.deliveryDate ?? null,
      requiredStartDate: order.requiredStartDate ?? null,
      requiredEndDate: order.requiredEndDate ?? null,
      workshop: order.workshopName ?? null,
      planTrackingNumber: order.planTrackingNumber ?? null,
      merchandiser: order.merchandiser ?? null,
      routingVersion: order.routingVersion ?? null,
      remarks: order.remarks ?? null,
    },
    lists: {
      operations: operations.map((each) => ({
        sequence: each.sequence,
        key: each.keyProcess ? '★' : '',
        produreNo: each.produreNo,
        produreName: each.produreName,
        workCenterNumber: each.workCenterNumber,
        workCenterName: each.workCenterName,
        planQuantity: each.planQuantity,
        secondsPerPiece: Math.round(each.secondsPerPiece * 100) / 100,
        plannedStart: momentText(ctx, each.plannedStart),
        code: orderCodeText({ workorderNo, sequence: each.sequence }),
      })),
      materials: materials.map((each) => ({
        lineNumber: each.lineNumber,
        materialNo: each.materialNo,
        materialName: each.materialName,
        materialSpec: each.materialSpec,
        requiredQuantity: each.requiredQuantity,
        unit: each.unit,
        warehouse: each.warehouse,
      })),
    },
  }
}

/** The work order that goes with the parts: head, operations with codes to scan on the floor, materials. */
export const orderForm: LabelKind = {
  id: 'workOrderForm',
  title: 'workOrder.printTitle',
  right: 'workOrder.print',
  fields: [
    { name: 'workorderNo', label: 'workOrder.workorderNo', sample: 'WO20260131-0001' },
    { name: 'materialNo', label: 'workOrder.materialNo', sample: 'A-1001' },
    { name: 'materialDesc', label: 'workOrder.materialDesc', sample: '齿轮箱壳体 Housing' },
    { name: 'materialSpec', label: 'workOrder.materialSpec', sample: '120×80×40' },
    { name: 'planQuantity', label: 'workOrder.planQuantity', sample: '1200' },
    { name: 'unit', label: 'workOrder.unit', sample: 'pcs' },
    { name: 'type', label: 'workOrder.type', sample: '' },
    { name: 'drawingNumber', label: 'workOrder.drawingNumber', sample: 'D-1001-03' },
    { name: 'customer', label: 'workOrder.customer', sample: '' },
    { name: 'salesOrderNo', label: 'workOrder.salesOrderNo', sample: 'SO-2601' },
    { name: 'deliveryDate', label: 'workOrder.deliveryDate', sample: '2026-02-05' },
    { name: 'requiredStartDate', label: 'workOrder.requiredStartDate', sample: '2026-01-28' },
    { name: 'requiredEndDate', label: 'workOrder.requiredEndDate', sample: '2026-01-31' },
    { name: 'workshop', label: 'workOrder.workshopId', sample: '' },
    { name: 'planTrackingNumber', label: 'workOrder.planTrackingNumber', sample: '' },
    { name: 'merchandiser', label: 'workOrder.merchandiser', sample: '' },
    { name: 'routingVersion', label: 'workOrder.routingVersion', sample: '1' },
    { name: 'remarks', label: 'workOrder.remarks', sample: '' },
    { name: 'teamName', label: 'workOrder.team', sample: 'Gemba' },
  ],
  lists: [
    {
      name: 'operations',
      label: 'workOrder.operations',
      fields: [
        { name: 'sequence', label: 'orderOperation.sequence', sample: '10' },
        { name: 'key', label: 'orderOperation.keyProcess', sample: '★' },
        { name: 'produreNo', label: 'orderOperation.produreNo', sample: 'OP10' },
        { name: 'produreName', label: 'orderOperation.produreName', sample: '车削 Turning' },
        { name: 'workCenterNumber', label: 'orderOperation.workCenterNumber', sample: 'WC-01' },
        { name: 'workCenterName', label: 'orderOperation.workCenterId', sample: '车床组 Lathes' },
        { name: 'planQuantity', label: 'orderOperation.planQuantity', sample: '1200' },
        { name: 'secondsPerPiece', label: 'orderOperation.secondsPerPiece', sample: '42' },
        { name: 'plannedStart', label: 'orderOperation.planned', sample: '2026-01-28 08:00' },
        { name: 'code', label: 'workOrder.code', sample: 'WO20260131-0001#10' },
      ],
    },
    {
      name: 'materials',
      label: 'workOrder.materials',
      fields: [
        { name: 'lineNumber', label: 'orderMaterial.lineNumber', sample: '1' },
        { name: 'materialNo', label: 'orderMaterial.materialNo', sample: 'M-2001' },
        { name: 'materialName', label: 'orderMaterial.materialName', sample: '铝锭 Ingot' },
        { name: 'materialSpec', label: 'orderMaterial.materialSpec', sample: 'ADC12' },
        { name: 'requiredQuantity', label: 'orderMaterial.requiredQuantity', sample: '1440' },
        { name: 'unit', label: 'orderMaterial.unit', sample: 'kg' },
        { name: 'warehouse', label: 'orderMaterial.warehouse', sample: '' },
      ],
    },
  ],
  shipped,
  find: orderLabel.find,
  async load(ctx, ids) {
    const { orders } = await getWorkOrderPrint(ctx, { ids: [...ids] })
    const teamName = await teamNameOf(ctx)
    return orders.map((each) => recordOf(ctx, teamName, each))
  },
  async printed(ctx, ids) {
    await printWorkOrder(ctx, { ids: [...ids] })
  },
}
