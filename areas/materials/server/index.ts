import * as api from '#areas/materials/contract/bom.api.ts'
import { faceOf } from '#core/server/crud/face.ts'
import { takerOf } from '#core/server/crud/importing.ts'
import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import { productCrud } from '../contract/product.ts'
import { bomTree } from './bom-tree.ts'
import { bomLines, boms } from './boms.ts'
import { copyBom } from './copy-bom.ts'
import { findProducts } from './find-products.ts'
import { products } from './products.ts'
import { setDefaultBom } from './set-default-bom.ts'
import { units } from './units.ts'

export { type BomSnapshot, type BomSnapshotLine, bomSnapshot, bomSnapshots } from './bom-snapshot.ts'
export { checkUnits } from './check-units.ts'
export { defaultsInUse } from './default-in-use.ts'
export { makeDefaults, makeNewDefaults } from './make-default.ts'
export { addUnits, settleUnits } from './named-units.ts'
export { type ProductByCode, productByCodes } from './product-by-codes.ts'

export const productFace = faceOf(productCrud.add, products.served)

/** What takes the rows of a sheet of products. */
export const productTaker = takerOf(products.served)

export const mount: Mount = () => ({
  area,
  fills: findProducts,
  handlers: [
    ...products.handlers,
    ...units.handlers,
    ...boms.handlers,
    ...bomLines.handlers,
    handle(api.getBomTree, (ctx, { productId, bomId }) => bomTree(ctx, productId, bomId)),
    handle(api.setDefaultBom, setDefaultBom),
    handle(api.copyBom, copyBom),
  ],
  jobs: { ...products.jobs, ...units.jobs, ...boms.jobs, ...bomLines.jobs },
})
