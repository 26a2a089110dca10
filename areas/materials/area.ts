import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'materials',
  dependsOn: [],
  screens: [{ path: 'MaterialMasterData', menu: 'basicData', right: 'product.view' }],
  grants: {
    manager: ['product.*', 'bom.*'],
    planner: ['product.*', 'bom.*'],
    operator: ['product.view', 'bom.view'],
    maintainer: ['product.view'],
    mold: ['product.view'],
    warehouse: ['product.view', 'product.export', 'bom.view'],
    inspector: ['product.view', 'bom.view'],
    approver: ['product.view', 'bom.view'],
  },
})
