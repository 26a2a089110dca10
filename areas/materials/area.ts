import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'materials',
  dependsOn: [],
  screens: [{ path: 'MaterialMasterData', menu: 'basicData', right: 'product.view' }],
  grants: {
    manager: ['product.*', 'bom.*', 'unit.*'],
    planner: ['product.*', 'bom.*', 'unit.*'],
    operator: ['product.view', 'bom.view', 'unit.view'],
    maintainer: ['product.view', 'unit.view'],
    mold: ['product.view', 'unit.view'],
    warehouse: ['product.view', 'product.export', 'bom.view', 'unit.view'],
    inspector: ['product.view', 'bom.view', 'unit.view'],
    approver: ['product.view', 'bom.view', 'unit.view'],
  },
})
