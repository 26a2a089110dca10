import { sql } from 'kysely'
import type { BomSnapshotLine } from '#areas/materials/server/index.ts'
import type { SnapshotOperation } from '#areas/routing/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { type Names, nameOf } from '#core/contract/names.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { refuse } from '#core/server/refusal.ts'
import type { Difference, getWorkOrderDifference as endpoint } from '../../contract/work-order.api.ts'
import { type WorkOrderState, workOrderStatus } from '../../contract/work-order-status.ts'
import { readOrder } from '../work-order/read-order.ts'
import { compare, materialDifferences } from './read-difference.ts'

/** What applying the newer routing and BOM would change, worded for a person. */
export async function getWorkOrderDifference(ctx: Ctx, { id }: { id: number }): Promise<OutputOf<typeof endpoint>> {
  const row = await readOrder(ctx, id)
  const status = row.status as WorkOrderState
  if (!workOrderStatus.can(status, 'applyRouting'))
    throw refuse('workOrder.wrongState', { status: ctx.t(`workOrderStatus.${status}`) })
  const found = await compare(ctx, { id, productId: Number(row.productId) })
  const materials = materialDifferences(found.heldMaterials, found.bom?.lines ?? [])
  const word = await wording(
    ctx,
    [...found.held, ...found.routing.operations],
    [...found.heldMaterials, ...(found.bom?.lines ?? [])],
  )
  const operations = found.operations.map(({ held, next, fields, refused }): Difference => {
    const shown = (next ?? held) as SnapshotOperation
    return {
      kind: held ? (next ? 'changed' : 'removed') : 'added',
      number: `${shown.sequence} · ${shown.produreNo}`,
      name: word.nameOf(shown),
      fields: fields.map((field) => ({
        field: `orderOperation.${field}`,
        before: word.operation(field, held?.[field]),
        after: word.operation(field, next?.[field]),
      })),
      refused: refused && ctx.t(refused.key, refused.params),
    }
  })
  return {
    version: row.version,
    routing: { before: row.routingVersion, after: found.routing.routingVersion },
    bom: { before: row.bomVersion, after: found.bom?.bomVersion ?? null },
    operations,
    materials: materials.map(({ held, next }) => word.material(held, next)),
    applicable: operations.every(({ refused }) => refused === null),
  }
}

const lineFields = ['materialId', 'quantityPer', 'scrapRate', 'warehouse'] as const

async function wording(ctx: Ctx, operations: SnapshotOperation[], lines: BomSnapshotLine[]) {
  const centers = await ctx.unscoped(() =>
    ctx.db
      .selectFrom('workCenter')
      .select(['id', 'number', nameIn(ctx, 'workCenter').as('name')])
      .where('id', 'in', [0, ...operations.flatMap((o) => [o.workCenterId, ...o.alternativeWorkCenterIds])])
      .execute(),
  )
  const masters = await ctx.db
    .selectFrom('operation')
    .select(['id', sql<Names>`produre_names`.as('names')])
    .where('id', 'in', [0, ...operations.map(({ operationId }) => operationId)])
    .execute()
  const operationNames = new Map(masters.map(({ id, names }) => [id, names]))
  const materials = await ctx.db
    .selectFrom('product')
    .select(['id', 'code', nameIn(ctx, 'product').as('name')])
    .where('id', 'in', [0, ...lines.map((line) => line.materialId)])
    .execute()
  const centerNames = new Map(centers.map(({ id, number, name }) => [id, `${number} ${name}`]))
  const materialNames = new Map(materials.map((material) => [material.id, material]))
  const plain = (value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return null
    if (typeof value === 'boolean') return ctx.t(value ? 'yes' : 'no')
    return Array.isArray(value) ? value.join(ctx.t('listed')) || null : String(value)
  }
  const operation = (field: keyof SnapshotOperation, value: unknown): string | null => {
    if (field === 'workCenterId') return centerNames.get(Number(value)) ?? plain(value)
    if (field === 'alternativeWorkCenterIds' && Array.isArray(value))
      return plain(value.map((id) => centerNames.get(Number(id)) ?? id))
    return plain(value)
  }
  const materialText = (id: number | undefined) => {
    const material = materialNames.get(id ?? 0)
    return material ? `${material.code} ${material.name}` : null
  }
  const material = (held?: BomSnapshotLine, next?: BomSnapshotLine): Difference => {
    const shown = (next ?? held) as BomSnapshotLine
    const named = materialNames.get(shown.materialId)
    const value = (line: BomSnapshotLine | undefined, field: (typeof lineFields)[number]) =>
      field === 'materialId' ? materialText(line?.materialId) : plain(line?.[field])
    return {
      kind: held ? (next ? 'changed' : 'removed') : 'added',
      number: `${shown.lineNumber} · ${named?.code ?? shown.materialId}`,
      name: named?.name ?? '',
      fields: lineFields
        .filter((field) => value(held, field) !== value(next, field))
        .map((field) => ({ field: `orderMaterial.${field}`, before: value(held, field), after: value(next, field) })),
      refused: null,
    }
  }
  return {
    operation,
    material,
    nameOf: (shown: SnapshotOperation) =>
      nameOf(shown.produreName, operationNames.get(shown.operationId), ctx.language) ?? '',
  }
}
