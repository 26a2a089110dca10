import { copyBom, setDefaultBom } from '#areas/materials/contract/bom.api.ts'
import { bom, bomCrud } from '#areas/materials/contract/bom.ts'
import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import type { RowOf } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { type Action, callAction, FormDrawer, ListScreen } from '#core/web/kit/index.ts'

export type BomRow = RowOf<typeof bom>

const copyTo = {
  name: 'bom.copy',
  fields: {
    productId: field.reference(madeProductReference, { display: 'productCode' }),
    bomVersion: field.text({ required: true, max: 32 }),
  },
}

interface Props {
  /** Of one product alone. */
  productId?: number
  /** Opens all levels of a version. */
  openTree?(row: BomRow): void
}

/** BOM versions: of all products, or of one. */
export function Boms({ productId, openTree }: Props) {
  const actions: Action<BomRow>[] = [
    ...(openTree ? [{ key: 'tree', at: 'row' as const, run: ([row]: BomRow[]) => row && openTree(row) }] : []),
    {
      key: 'setDefault',
      at: 'row',
      right: 'bom.edit',
      can: (row) => !row.isDefault,
      confirm: true,
      endpoint: setDefaultBom,
      input: ([row]) => ({ id: row?.id }),
    },
    callAction(copyBom, {
      key: 'copy',
      at: 'row',
      right: 'bom.add',
      ask: copyTo,
      input: ([row], asked) => ({ id: row?.id, ...asked, productId: asked.productId ?? undefined }),
    }),
  ]
  return (
    <ListScreen<BomRow>
      crud={bomCrud}
      columns={bom.table}
      name={productId === undefined ? 'bom' : 'bomOfProduct'}
      where={productId === undefined ? undefined : { productId }}
      search={productId === undefined ? ['productId', 'isDefault', 'createdAt'] : []}
      topics={['bom', 'product']}
      actions={actions}
      ownForm={({ row, close, saved }) => (
        <FormDrawer
          crud={bomCrud}
          row={row}
          width={1120}
          initial={{ productId }}
          sections={[{ fields: ['productId', 'bomVersion', 'isDefault', 'remark', 'lines'] }]}
          disabled={!row && productId !== undefined ? ['productId'] : []}
          locked={row ? { productId: 'bom.locked.product' } : undefined}
          onClose={close}
          onSaved={saved}
        />
      )}
    />
  )
}
