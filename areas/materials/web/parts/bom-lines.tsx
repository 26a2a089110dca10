import { bomLine, bomLineCrud } from '#areas/materials/contract/bom.ts'
import type { RowOf } from '#core/contract/entity.ts'
import { ListScreen } from '#core/web/kit/index.ts'

/** BOM lines of all products: what a product needs, and where a material is used (`materialId`). */
export function BomLines({ materialId }: { materialId?: number }) {
  return (
    <ListScreen<RowOf<typeof bomLine>>
      crud={bomLineCrud}
      columns={bomLine.table}
      name={materialId === undefined ? 'bomLine' : 'whereUsed'}
      where={materialId === undefined ? undefined : { materialId }}
      search={materialId === undefined ? ['materialId', 'productId', 'bomVersion', 'isDefault'] : ['isDefault']}
      topics={['bom', 'product']}
    />
  )
}
