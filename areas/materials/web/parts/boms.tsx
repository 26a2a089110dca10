import { useState } from 'react'
import { copyBom, setDefaultBom } from '#areas/materials/contract/bom.api.ts'
import { bom, bomCrud } from '#areas/materials/contract/bom.ts'
import { madeProductReference } from '#areas/materials/contract/product.ts'
import type { RowOf } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { type Action, FormDrawer, ListScreen } from '#core/web/kit/index.ts'
import { StructureDrawer } from './structure-drawer.tsx'

type Row = RowOf<typeof bom>

const copyTo = {
  name: 'bom.copy',
  fields: {
    productId: field.reference(madeProductReference, { display: 'productCode' }),
    bomVersion: field.text({ required: true, max: 32 }),
  },
}

/** BOM versions: of all products, or of one (`productId`). */
export function Boms({ productId }: { productId?: number }) {
  const [opened, setOpened] = useState<Row | null>(null)
  const actions: Action<Row>[] = [
    ...(productId === undefined
      ? [{ key: 'tree', at: 'row' as const, run: ([row]: Row[]) => setOpened(row ?? null) }]
      : []),
    {
      key: 'setDefault',
      at: 'row',
      right: 'bom.edit',
      can: (row) => !row.isDefault,
      confirm: true,
      endpoint: setDefaultBom,
      input: ([row]) => ({ id: row?.id }),
    },
    {
      key: 'copy',
      at: 'row',
      right: 'bom.add',
      ask: copyTo,
      endpoint: copyBom,
      input: ([row], asked) => ({ id: row?.id, ...asked, productId: asked.productId ?? undefined }),
    },
  ]
  return (
    <>
      <ListScreen<Row>
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
            disabled={row || productId !== undefined ? ['productId'] : []}
            onClose={close}
            onSaved={saved}
          />
        )}
      />
      {opened && (
        <StructureDrawer
          product={{ id: opened.productId, code: opened.productCode ?? '', name: opened.productName ?? '' }}
          bomId={opened.id}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
