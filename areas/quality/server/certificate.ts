import { type LabelKind, type LabelRecord, momentText, standardForm, teamNameOf } from '#areas/printing/server/index.ts'
import type { Translate } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRows } from '#core/server/crud/rows.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import type { LabelModel } from '#engines/labels/index.ts'
import { conforms, type FoundValue, type InspectionItem } from '../contract/judging.ts'
import type { InspectionKind, InspectionResult } from '../contract/record.ts'
import { recordSource } from './records.ts'

/** The certificate as the product brings it. */
const shipped = (t: Translate): LabelModel =>
  standardForm({
    title: t('inspectionCertificate'),
    number: '{inspectionNo}',
    code: '{inspectionNo}',
    said: `{teamName} · {printedBy} · {printedOn}`,
    head: [
      [t('inspectionRecord.materialNo'), '{materialNo}'],
      [t('inspectionRecord.materialDesc'), '{materialDesc}'],
      [t('inspectionRecord.workorderNo'), '{workorderNo}'],
      [t('inspectionRecord.produreName'), '{produreName}'],
      [t('inspectionCertificate.customer'), '{customer}'],
      [t('inspectionCertificate.drawing'), '{drawingNumber}'],
      [t('inspectionRecord.kind'), '{kind}'],
      [t('inspectionRecord.schemeName'), '{schemeName}'],
      [t('inspectionRecord.lotSize'), '{lotSize}'],
      [t('inspectionRecord.sampleSize'), '{sampleSize}'],
      [t('inspectionRecord.nonconforming'), '{nonconforming}'],
      [t('inspectionRecord.result'), '{result}'],
      [t('inspectionRecord.inspectorId'), '{inspector}'],
      [t('inspectionRecord.executedAt'), '{executedAt}'],
    ],
    wide: [t('inspectionRecord.note'), '{note} {concession}'],
    tables: [
      {
        list: 'items',
        title: t('inspectionCertificate.items'),
        rowHeight: 11,
        columns: [
          ['#', '{row}', 8],
          [t('inspectionCertificate.item'), '{item}', 38],
          [t('inspectionCertificate.wanted'), '{wanted}', 32],
          [t('inspectionCertificate.tool'), '{tool}', 24],
          [t('inspectionCertificate.found'), '{found}', 58],
          [t('inspectionCertificate.bad'), '{bad}', 14, { align: 'right' }],
          [t('inspectionRecord.result'), '{judged}', 14, { align: 'center' }],
        ],
      },
    ],
    signs: [t('inspectionRecord.inspectorId'), t('inspectionCertificate.approved'), t('inspectionCertificate.seal')],
  })

/** Values that are told one by one; of more their range and mean are. */
const mostTold = 8

const places = (value: number): number => Math.round(value * 1e6) / 1e6

/** What an item allows: `9.9 – 10.1 mm`. */
function wantedOf(t: Translate, { kind, lower, upper, target, unit, method }: InspectionItem): string {
  if (kind === 'judged') return method ?? t('inspectionCertificate.good')
  if (kind === 'counted') return `≤ ${upper ?? 0}`
  const range =
    lower !== null && upper !== null
      ? `${lower} – ${upper}`
      : lower !== null
        ? `≥ ${lower}`
        : upper !== null
          ? `≤ ${upper}`
          : (target ?? '')
  return `${range} ${unit ?? ''}`.trim()
}

function foundOf(t: Translate, { kind }: InspectionItem, values: readonly number[]): string {
  if (!values.length) return '–'
  if (kind === 'judged') return `${t('inspectionCertificate.good')} ${values.filter(Boolean).length} / ${values.length}`
  if (values.length <= mostTold) return values.join('  ')
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return t('inspectionCertificate.range', {
    count: values.length,
    least: Math.min(...values),
    most: Math.max(...values),
    mean: places(mean),
  })
}

function itemRows(t: Translate, items: readonly InspectionItem[], found: readonly FoundValue[]) {
  return items.map((item, at) => {
    const values = found.filter((each) => each.item === at).map(({ value }) => value)
    const bad = values.filter((value) => !conforms(item, value)).length
    return {
      item: item.item,
      wanted: wantedOf(t, item),
      method: item.method,
      tool: item.tool,
      found: foundOf(t, item, values),
      bad,
      judged: values.length ? t(bad ? 'inspectionCertificate.notGood' : 'inspectionCertificate.good') : '–',
    }
  })
}

async function load(ctx: Ctx, ids: readonly number[]): Promise<LabelRecord[]> {
  const rows = await recordSource(ctx.db, ctx)
    .where('r.id', 'in', [...ids])
    .select(['r.items', 'w.drawingNumber', 'w.customer'])
    .execute()
  const open = rows.filter(({ executedAt }) => executedAt === null)
  if (open.length)
    throw refuse('inspectionCertificate.notJudged', {
      numbers: open.map(({ inspectionNo }) => inspectionNo).join(ctx.t('listed')),
    })
  const values = await ctx.db
    .selectFrom('inspectionValue')
    .select(['recordId', 'item', 'sample', 'value'])
    .where('recordId', 'in', [...ids])
    .orderBy('recordId')
    .orderBy('item')
    .orderBy('sample')
    .execute()
  const teamName = await teamNameOf(ctx)
  return ids.map((id) => {
    const row = rows.find((each) => each.id === id)
    if (!row) throw notFound()
    const own = values.filter(({ recordId }) => recordId === id)
    return {
      id,
      name: row.inspectionNo,
      workshopId: row.workshopId,
      values: {
        inspectionNo: row.inspectionNo,
        teamName,
        kind: ctx.t(`inspectionKind.${row.kind as InspectionKind}`),
        result: ctx.t(`inspectionResult.${row.result as InspectionResult}`),
        workorderNo: row.workorderNo,
        taskNo: row.taskNo,
        materialNo: row.materialNo,
        materialDesc: row.materialDesc,
        customer: row.customer,
        drawingNumber: row.drawingNumber,
        produreName: row.produreName,
        workCenter: row.workCenterName,
        machine: row.machineName,
        schemeCode: row.schemeCode,
        schemeName: row.schemeName,
        lotSize: row.lotSize,
        sampleSize: row.sampleSize,
        nonconforming: row.nonconforming,
        accept: row.accept,
        defects: row.defects,
        inspector: row.inspectorName,
        executedAt: momentText(ctx, row.executedAt),
        note: row.note,
        concession: row.concession,
        concededBy: row.concededByName,
      },
      lists: { items: itemRows(ctx.t, row.items as InspectionItem[], own) },
    }
  })
}

/** The certificate of an inspection: what was wanted, what was found, and how it was judged. */
export const inspectionCertificate: LabelKind = {
  id: 'inspectionRecord',
  title: 'inspectionCertificate',
  right: 'inspectionRecord.view',
  fields: [
    { name: 'inspectionNo', label: 'inspectionRecord.inspectionNo', sample: 'IR20260131-0001' },
    { name: 'kind', label: 'inspectionRecord.kind', sample: '' },
    { name: 'result', label: 'inspectionRecord.result', sample: 'OK' },
    { name: 'workorderNo', label: 'inspectionRecord.workorderNo', sample: 'WO20260131-0001' },
    { name: 'taskNo', label: 'inspectionRecord.taskNo', sample: 'T20260131-0001' },
    { name: 'materialNo', label: 'inspectionRecord.materialNo', sample: 'A-1001' },
    { name: 'materialDesc', label: 'inspectionRecord.materialDesc', sample: '齿轮箱壳体 Housing' },
    { name: 'customer', label: 'inspectionCertificate.customer', sample: '' },
    { name: 'drawingNumber', label: 'inspectionCertificate.drawing', sample: 'D-1001-03' },
    { name: 'produreName', label: 'inspectionRecord.produreName', sample: '车削 Turning' },
    { name: 'workCenter', label: 'inspectionRecord.workCenterId', sample: '' },
    { name: 'machine', label: 'inspectionRecord.machineName', sample: '' },
    { name: 'schemeCode', label: 'inspectionRecord.schemeCode', sample: 'QC-01' },
    { name: 'schemeName', label: 'inspectionRecord.schemeName', sample: '终检 Final' },
    { name: 'lotSize', label: 'inspectionRecord.lotSize', sample: '1200' },
    { name: 'sampleSize', label: 'inspectionRecord.sampleSize', sample: '5' },
    { name: 'nonconforming', label: 'inspectionRecord.nonconforming', sample: '0' },
    { name: 'accept', label: 'inspectionRecord.accept', sample: '0' },
    { name: 'defects', label: 'inspectionRecord.defects', sample: '' },
    { name: 'inspector', label: 'inspectionRecord.inspectorId', sample: '李' },
    { name: 'executedAt', label: 'inspectionRecord.executedAt', sample: '2026-01-31 08:00' },
    { name: 'note', label: 'inspectionRecord.note', sample: '' },
    { name: 'concession', label: 'inspectionRecord.concession', sample: '' },
    { name: 'concededBy', label: 'inspectionRecord.concededBy', sample: '' },
    { name: 'teamName', label: 'inspectionCertificate.team', sample: 'Gemba' },
  ],
  lists: [
    {
      name: 'items',
      label: 'inspectionCertificate.items',
      fields: [
        { name: 'item', label: 'inspectionCertificate.item', sample: '外径 Diameter' },
        { name: 'wanted', label: 'inspectionCertificate.wanted', sample: '9.9 – 10.1 mm' },
        { name: 'method', label: 'inspectionCertificate.method', sample: '' },
        { name: 'tool', label: 'inspectionCertificate.tool', sample: '千分尺' },
        { name: 'found', label: 'inspectionCertificate.found', sample: '10.01  9.98  10.02  10  9.99' },
        { name: 'bad', label: 'inspectionCertificate.bad', sample: '0' },
        { name: 'judged', label: 'inspectionRecord.result', sample: 'OK' },
      ],
    },
  ],
  shipped,
  async find(ctx, keyword) {
    return ctx.db
      .selectFrom('inspectionRecord')
      .select(['id', 'inspectionNo as name'])
      .where('inspectionNo', 'like', `${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`)
      .where('executedAt', 'is not', null)
      .orderBy('id', 'desc')
      .limit(20)
      .execute()
  },
  load,
  async printed(ctx, ids) {
    const rows = await lockRows(ctx.db, 'inspectionRecord', [...ids])
    for (const { id, inspectionNo } of rows)
      ctx.audit({ verb: 'print', entity: 'inspectionRecord', id, name: inspectionNo })
  },
}
