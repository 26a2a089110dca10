import { ListScreen } from '#core/web/kit/index.ts'
import { yieldSchemeCrud } from '../../contract/yield-scheme.ts'

const sections = [
  { title: 'yieldScheme.section.base', fields: ['code', 'name', 'validFrom', 'validTo', 'remark'] },
  { title: 'yieldScheme.section.scope', fields: ['productId', 'operationId', 'lineId'] },
  { title: 'yieldScheme.section.targets', fields: ['goodRate', 'firstPass', 'finalYield', 'productivity'] },
] as const

/** Targets of good-product rate, yield and productivity by product, operation and line. */
export const YieldSchemes = () => (
  <ListScreen
    crud={yieldSchemeCrud}
    search={['productId', 'operationId', 'lineId', 'validFrom']}
    form={{ drawer: true, width: 880, columns: 2, sections }}
  />
)
