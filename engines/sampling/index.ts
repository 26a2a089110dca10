export { type AcceptancePlan, acceptancePlan, aqls, type InspectionLevel, inspectionLevels } from './acceptance-plan.ts'
