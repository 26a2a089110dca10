import { andonTypeCrud } from '#areas/andon/contract/type.ts'
import { shiftModeCrud } from '#areas/calendar/contract/shift-mode.ts'
import { deviceCrud } from '#areas/devices/contract/device.ts'
import { exceptionReasonCrud } from '#areas/equipment/contract/exception-reason.ts'
import { instructionCrud } from '#areas/esop/contract/instruction.ts'
import { skillCrud } from '#areas/esop/contract/skill.ts'
import { departmentCrud, positionCrud, shiftTeamCrud, workGroupCrud } from '#areas/identity/contract/department.ts'
import { roleCrud } from '#areas/identity/contract/role.ts'
import { teamUserCrud } from '#areas/identity/contract/team-user.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { maintenanceObjectCrud } from '#areas/maintenance/contract/object.ts'
import { maintenancePartCrud } from '#areas/maintenance/contract/part.ts'
import { maintenanceStandardCrud } from '#areas/maintenance/contract/standard.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { unitCrud } from '#areas/materials/contract/unit.ts'
import { moldMaintenanceTypeCrud } from '#areas/molds/contract/maintenance.ts'
import { moldCrud } from '#areas/molds/contract/mold.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { printerCrud } from '#areas/printing/contract/printer.ts'
import { labelTemplateCrud } from '#areas/printing/contract/template.ts'
import { inspectionSchemeCrud } from '#areas/quality/contract/scheme.ts'
import { operationCrud } from '#areas/routing/contract/operation.ts'
import { lineCrud } from '#areas/workcenters/contract/line.ts'
import { machineCrud } from '#areas/workcenters/contract/machine.ts'
import { stationCrud } from '#areas/workcenters/contract/station.ts'
import { workCenterCrud } from '#areas/workcenters/contract/work-center.ts'
import type { CrudLike, Identified } from '#core/web/kit/types.ts'
import type { Made } from '#core/web/screens/made-in.ts'

const of = (crud: unknown, rest: Omit<Made, 'crud'>): Made => ({ crud: crud as CrudLike<Identified>, ...rest })
const system = (part: string): Pick<Made, 'screen' | 'query'> => ({ screen: 'systemManagement', query: { part } })

/** Where the rows are made that references offer; of two that fit a reference the first holds. */
export const made: readonly Made[] = [
  of(departmentCrud, {
    ...system('departments'),
    where: { isWorkshop: true },
    noun: 'department.workshop',
    why: 'department.whyNoWorkshop',
    inPlace: true,
  }),
  of(departmentCrud, { ...system('departments'), inPlace: true }),
  of(positionCrud, { ...system('positions'), inPlace: true }),
  of(shiftTeamCrud, { ...system('shiftTeams'), inPlace: true }),
  of(workGroupCrud, { ...system('groups'), inPlace: true }),
  of(teamUserCrud, system('users')),
  of(roleCrud, system('roles')),
  of(lineCrud, { screen: 'productionLine', inPlace: true }),
  of(workCenterCrud, { screen: 'workCenter' }),
  of(stationCrud, { screen: 'WorkStationManagement' }),
  of(machineCrud, { screen: 'machineMain' }),
  of(shiftModeCrud, { screen: 'shiftMode' }),
  of(productCrud, {
    screen: 'MaterialMasterData',
    where: { kind: ['product', 'semiFinished'] },
    noun: 'product.made',
    why: 'product.whyNoneMade',
  }),
  of(productCrud, { screen: 'MaterialMasterData', why: 'kit.onlyEnabled' }),
  of(unitCrud, { screen: 'MaterialMasterData', query: { part: 'units' }, inPlace: true }),
  of(operationCrud, { screen: 'ProcessSettings', why: 'kit.onlyEnabled' }),
  of(skillCrud, { screen: 'jobSkills', query: { part: 'skills' }, why: 'kit.onlyEnabled', inPlace: true }),
  of(exceptionReasonCrud, { screen: 'exceptionReason', why: 'kit.onlyEnabled', inPlace: true }),
  of(moldCrud, { screen: 'moldMain' }),
  of(moldMaintenanceTypeCrud, {
    screen: 'moldMaintenance',
    query: { part: 'types' },
    why: 'kit.onlyEnabled',
    inPlace: true,
  }),
  of(instructionCrud, { screen: 'esopManage' }),
  of(locationCrud, { screen: 'stockLocation', why: 'kit.onlyEnabled' }),
  of(maintenanceStandardCrud, { screen: 'equipmentMaintenance', query: { part: 'standards' }, why: 'kit.onlyEnabled' }),
  of(maintenanceObjectCrud, { screen: 'maintenanceObject' }),
  of(maintenancePartCrud, { screen: 'spareParts', why: 'kit.onlyEnabled' }),
  of(inspectionSchemeCrud, { screen: 'inspectionScheme', why: 'kit.onlyEnabled' }),
  of(labelTemplateCrud, { screen: 'printManagement', query: { part: 'templates' } }),
  of(printerCrud, { screen: 'printManagement', query: { part: 'printers' } }),
  of(deviceCrud, { screen: 'deviceMain' }),
  of(andonTypeCrud, { screen: 'andonSetting' }),
  of(workOrderCrud, { screen: 'WorkOrderEntry', noun: 'workOrder.running', why: 'workOrder.whyNoneRunning' }),
]
