// Written by `npm run db:types` from the migrated schema; never by hand.
import type { File, FileChunk, FileUpload, Idempotency, ImportBatch, ImportRow, Job, JobTurn, Layout, Numbering, NumberingCount, OperationLog, RolledDay, TeamConfig } from './rows/core.ts'
import type { AndonBoxTest, AndonCall, AndonCallPhoto, AndonItem, AndonLog, AndonRoster, AndonSetting, AndonTimer, AndonType } from './rows/andon.ts'
import type { Announcement, AnnouncementReading } from './rows/announcements.ts'
import type { Approval, ApprovalDecision, ApprovalDelegation, ApprovalLevel } from './rows/approvals.ts'
import type { DisplayLink, FloorPlan } from './rows/boards.ts'
import type { CalendarPeriod, CalendarVersion, Holiday, OvertimeDay, ShiftMode } from './rows/calendar.ts'
import type { Changeover, ChangeoverStep, ChangeoverTemplate } from './rows/changeover.ts'
import type { CloudBank, CloudEdition, CloudInvoice, CloudInvoiceDocument, CloudInvoiceEntry, CloudInvoiceInfo, CloudInvoiceInfoScan, CloudInvoiceIssue, CloudInvoiceNumber, CloudInvoiceParcel, CloudInvoiceScan, CloudOrder, CloudOrderEntry, CloudPaidBy, CloudPayChannel, CloudPayCode, CloudPayCodeText, CloudPayment, CloudPaymentHandled, CloudPaymentTodo, CloudPlan, CloudProvider, CloudProviderSession, CloudReceipt, CloudRenewal, CloudSubscription, CloudSuspension } from './rows/cloud.ts'
import type { DeadLetter, Device, DeviceLive, DeviceMessage, DevicePassword, DevicePoint, TesterFolder } from './rows/devices.ts'
import type { Document, DocumentFolder, DocumentFolderDepartment, DocumentFolderRole, DocumentLink, DocumentText, DocumentType, DocumentVersion } from './rows/documents.ts'
import type { ExceptionReason, Handover, MachineClass, MachineCount, MachineDirty, MachineHour, MachineLive, MachineRolled, MachineShift, MachineState, RolledCalendar } from './rows/equipment.ts'
import type { EsopLineDisplay, Instruction, InstructionConfirmation, InstructionOperation, InstructionPrint, InstructionReading, InstructionStep, PositionSkill, Skill, StationEsop, UserSkill } from './rows/esop.ts'
import type { CountedReport, DefectReason, DutySession, OutputDay, OutputPersonDay, Report, ReportDefect, ReportDefectPhoto, ReportPerson, Transfer } from './rows/execution.ts'
import type { Account, AccountIdentity, Department, KnownRight, LoginFailure, LoginPuzzle, LoginTicket, LoginTry, Membership, OauthRequest, Position, RecoveryCode, Role, SecondFactor, Session, ShiftTeam, SmsCode, Team, TeamUser, UserRole, WorkGroup } from './rows/identity.ts'
import type { AccessKey, AccessKeySecret, AccessKeyUse, ErpConnector, ErpRecord, ErpSource, OutgoingAttempt, OutgoingDelivery, OutgoingPayload, OutgoingSecret, OutgoingTarget, Webhook } from './rows/integration.ts'
import type { LotActivity, LotLink, StockBalance, StockCount, StockCountEntry, StockCountLine, StockCountPlace, StockFeed, StockHold, StockKanban, StockLocation, StockLot, StockMove, StockPieceHold, StockReservation, StockReturn, StockReturnLine, StockStaging, StockStagingHandover, StockStagingLine, StockStagingPick, StockStagingTask, StockUnit, StockUnitContent, StockUnitHold, StockUnitNesting, Warehouse } from './rows/inventory.ts'
import type { LineBinding, LineBoundLot, LineBoundSerial, LineCause, LineCharacteristic, LineCheck, LineCheckDwell, LineCheckMachine, LineCheckSkill, LineFault, LineLimit, LineMainOrder, LineMainPart, LineNumber, LineOrder, LinePass, LineProfile, LineQueue, LineRefusal, LineRepair, LineScrap, LineSetting, LineStation, LineStationAfter, LineText, LineUnit, LineVerdict } from './rows/lines.ts'
import type { MaintenanceBreakdown, MaintenanceBreakdownPhoto, MaintenanceBreakdownStep, MaintenanceBreakdownVoice, MaintenanceCondition, MaintenanceConditionBeyond, MaintenanceConfirmation, MaintenanceCorrection, MaintenanceFailureCode, MaintenanceFollowUp, MaintenanceObject, MaintenancePart, MaintenancePartMachine, MaintenancePartMold, MaintenancePartMove, MaintenancePhoto, MaintenancePlan, MaintenancePlanMachine, MaintenancePlanObject, MaintenancePlanPart, MaintenanceReading, MaintenanceRound, MaintenanceRoundPhoto, MaintenanceRoundPoint, MaintenanceRoundValue, MaintenanceRoute, MaintenanceRoutePoint, MaintenanceSignature, MaintenanceStandard, MaintenanceStandardVersion, MaintenanceTask, MaintenanceTaskCause, MaintenanceValue, MaintenanceWear, MaintenanceWearFitting } from './rows/maintenance.ts'
import type { Bom, BomLine, Product, Unit } from './rows/materials.ts'
import type { Mold, MoldMaintenance, MoldMaintenanceType, MoldMounting, MoldPress, MoldProduct } from './rows/molds.ts'
import type { Notification, NotificationChannel, NotificationContact } from './rows/notifications.ts'
import type { LiveWorkOrder, OrderMaterial, OrderOperation, OrderSerial, SalesOrder, SalesOrderLine, WorkOrder } from './rows/orders.ts'
import type { PackingRule, PackingWeighing } from './rows/packing.ts'
import type { LineBalance, LineSequence, MachineDowntime, MaterialStaging, MaterialSupply, PlanException, PlanPublication, PlanState, PlanStep, PlanViewer, PressMaterial, Scenario, SetupTime, Task } from './rows/planning.ts'
import type { LabelTemplate, LabelTemplateVersion, PrintBox, PrintDefault, PrintJob, Printer, PrinterState } from './rows/printing.ts'
import type { Abnormality, AbnormalityAct, AbnormalityCallType, AbnormalityHeldTask, AbnormalityLot, AbnormalityPhoto, Defect, Disposition, InspectionDay, InspectionDefect, InspectionRecord, InspectionScheme, InspectionSchemeItem, InspectionValue, QualityCase, QualityCaseAction, QualityCaseFile, QualityCaseStep, Rework, SpcCapability, SpcCharacteristic, SpcLimit, SpcPoint, SpcSignal, YieldScheme } from './rows/quality.ts'
import type { AttendanceReason, HoursCorrection, ProductionDaily, ReportDelivery, ReportRecipient, ReportSchedule } from './rows/reports.ts'
import type { Combination, CraftHours, Operation, OperationSkill, Routing, RoutingOperation } from './rows/routing.ts'
import type { Seal, SealCertificate, SealCode, SealSignature, SealStamp } from './rows/seals.ts'
import type { DeliveryReminder, Shipment, ShipmentDelivery, ShipmentLine, ShipmentPhoto, ShipmentPick, ShipmentStep, ShipmentUnit, ShipmentUnitPick } from './rows/shipping.ts'
import type { FirstStep } from './rows/start.ts'
import type { EpcisDocument, EpcisEvent, EpcisEventLot, TracePage } from './rows/trace.ts'
import type { HourlySalary, ShortWork, WageAccess, WageItem, WageLine, WageMessage, WagePeriod, WagePerson, WagePiecePrice, WageQuestion, WageRule, WageSourceDay, WageSourcePerson } from './rows/wages.ts'
import type { WipCount, WipCountEntry, WipCountLine, WipSettlement } from './rows/wip.ts'
import type { Machine, PersonnelArrangement, ProductionLine, Station, WorkCenter, WorkCenterMachine } from './rows/workcenters.ts'

export type * from './rows/core.ts'
export type * from './rows/andon.ts'
export type * from './rows/announcements.ts'
export type * from './rows/approvals.ts'
export type * from './rows/boards.ts'
export type * from './rows/calendar.ts'
export type * from './rows/changeover.ts'
export type * from './rows/cloud.ts'
export type * from './rows/devices.ts'
export type * from './rows/documents.ts'
export type * from './rows/equipment.ts'
export type * from './rows/esop.ts'
export type * from './rows/execution.ts'
export type * from './rows/identity.ts'
export type * from './rows/integration.ts'
export type * from './rows/inventory.ts'
export type * from './rows/lines.ts'
export type * from './rows/maintenance.ts'
export type * from './rows/materials.ts'
export type * from './rows/molds.ts'
export type * from './rows/notifications.ts'
export type * from './rows/orders.ts'
export type * from './rows/packing.ts'
export type * from './rows/planning.ts'
export type * from './rows/printing.ts'
export type * from './rows/quality.ts'
export type * from './rows/reports.ts'
export type * from './rows/routing.ts'
export type * from './rows/seals.ts'
export type * from './rows/shipping.ts'
export type * from './rows/start.ts'
export type * from './rows/trace.ts'
export type * from './rows/wages.ts'
export type * from './rows/wip.ts'
export type * from './rows/workcenters.ts'

export interface DB {
  file: File
  fileChunk: FileChunk
  fileUpload: FileUpload
  idempotency: Idempotency
  importBatch: ImportBatch
  importRow: ImportRow
  job: Job
  jobTurn: JobTurn
  layout: Layout
  numbering: Numbering
  numberingCount: NumberingCount
  operationLog: OperationLog
  rolledDay: RolledDay
  teamConfig: TeamConfig
  andonBoxTest: AndonBoxTest
  andonCall: AndonCall
  andonCallPhoto: AndonCallPhoto
  andonItem: AndonItem
  andonLog: AndonLog
  andonRoster: AndonRoster
  andonSetting: AndonSetting
  andonTimer: AndonTimer
  andonType: AndonType
  announcement: Announcement
  announcementReading: AnnouncementReading
  approval: Approval
  approvalDecision: ApprovalDecision
  approvalDelegation: ApprovalDelegation
  approvalLevel: ApprovalLevel
  displayLink: DisplayLink
  floorPlan: FloorPlan
  calendarPeriod: CalendarPeriod
  calendarVersion: CalendarVersion
  holiday: Holiday
  overtimeDay: OvertimeDay
  shiftMode: ShiftMode
  changeover: Changeover
  changeoverStep: ChangeoverStep
  changeoverTemplate: ChangeoverTemplate
  cloudBank: CloudBank
  cloudEdition: CloudEdition
  cloudInvoice: CloudInvoice
  cloudInvoiceDocument: CloudInvoiceDocument
  cloudInvoiceEntry: CloudInvoiceEntry
  cloudInvoiceInfo: CloudInvoiceInfo
  cloudInvoiceInfoScan: CloudInvoiceInfoScan
  cloudInvoiceIssue: CloudInvoiceIssue
  cloudInvoiceNumber: CloudInvoiceNumber
  cloudInvoiceParcel: CloudInvoiceParcel
  cloudInvoiceScan: CloudInvoiceScan
  cloudOrder: CloudOrder
  cloudOrderEntry: CloudOrderEntry
  cloudPaidBy: CloudPaidBy
  cloudPayChannel: CloudPayChannel
  cloudPayCode: CloudPayCode
  cloudPayCodeText: CloudPayCodeText
  cloudPayment: CloudPayment
  cloudPaymentHandled: CloudPaymentHandled
  cloudPaymentTodo: CloudPaymentTodo
  cloudPlan: CloudPlan
  cloudProvider: CloudProvider
  cloudProviderSession: CloudProviderSession
  cloudReceipt: CloudReceipt
  cloudRenewal: CloudRenewal
  cloudSubscription: CloudSubscription
  cloudSuspension: CloudSuspension
  deadLetter: DeadLetter
  device: Device
  deviceLive: DeviceLive
  deviceMessage: DeviceMessage
  devicePassword: DevicePassword
  devicePoint: DevicePoint
  testerFolder: TesterFolder
  document: Document
  documentFolder: DocumentFolder
  documentFolderDepartment: DocumentFolderDepartment
  documentFolderRole: DocumentFolderRole
  documentLink: DocumentLink
  documentText: DocumentText
  documentType: DocumentType
  documentVersion: DocumentVersion
  exceptionReason: ExceptionReason
  handover: Handover
  machineClass: MachineClass
  machineCount: MachineCount
  machineDirty: MachineDirty
  machineHour: MachineHour
  machineLive: MachineLive
  machineRolled: MachineRolled
  machineShift: MachineShift
  machineState: MachineState
  rolledCalendar: RolledCalendar
  esopLineDisplay: EsopLineDisplay
  instruction: Instruction
  instructionConfirmation: InstructionConfirmation
  instructionOperation: InstructionOperation
  instructionPrint: InstructionPrint
  instructionReading: InstructionReading
  instructionStep: InstructionStep
  positionSkill: PositionSkill
  skill: Skill
  stationEsop: StationEsop
  userSkill: UserSkill
  countedReport: CountedReport
  defectReason: DefectReason
  dutySession: DutySession
  outputDay: OutputDay
  outputPersonDay: OutputPersonDay
  report: Report
  reportDefect: ReportDefect
  reportDefectPhoto: ReportDefectPhoto
  reportPerson: ReportPerson
  transfer: Transfer
  account: Account
  accountIdentity: AccountIdentity
  department: Department
  knownRight: KnownRight
  loginFailure: LoginFailure
  loginPuzzle: LoginPuzzle
  loginTicket: LoginTicket
  loginTry: LoginTry
  membership: Membership
  oauthRequest: OauthRequest
  position: Position
  recoveryCode: RecoveryCode
  role: Role
  secondFactor: SecondFactor
  session: Session
  shiftTeam: ShiftTeam
  smsCode: SmsCode
  team: Team
  teamUser: TeamUser
  userRole: UserRole
  workGroup: WorkGroup
  accessKey: AccessKey
  accessKeySecret: AccessKeySecret
  accessKeyUse: AccessKeyUse
  erpConnector: ErpConnector
  erpRecord: ErpRecord
  erpSource: ErpSource
  outgoingAttempt: OutgoingAttempt
  outgoingDelivery: OutgoingDelivery
  outgoingPayload: OutgoingPayload
  outgoingSecret: OutgoingSecret
  outgoingTarget: OutgoingTarget
  webhook: Webhook
  lotActivity: LotActivity
  lotLink: LotLink
  stockBalance: StockBalance
  stockCount: StockCount
  stockCountEntry: StockCountEntry
  stockCountLine: StockCountLine
  stockCountPlace: StockCountPlace
  stockFeed: StockFeed
  stockHold: StockHold
  stockKanban: StockKanban
  stockLocation: StockLocation
  stockLot: StockLot
  stockMove: StockMove
  stockPieceHold: StockPieceHold
  stockReservation: StockReservation
  stockReturn: StockReturn
  stockReturnLine: StockReturnLine
  stockStaging: StockStaging
  stockStagingHandover: StockStagingHandover
  stockStagingLine: StockStagingLine
  stockStagingPick: StockStagingPick
  stockStagingTask: StockStagingTask
  stockUnit: StockUnit
  stockUnitContent: StockUnitContent
  stockUnitHold: StockUnitHold
  stockUnitNesting: StockUnitNesting
  warehouse: Warehouse
  lineBinding: LineBinding
  lineBoundLot: LineBoundLot
  lineBoundSerial: LineBoundSerial
  lineCause: LineCause
  lineCharacteristic: LineCharacteristic
  lineCheck: LineCheck
  lineCheckDwell: LineCheckDwell
  lineCheckMachine: LineCheckMachine
  lineCheckSkill: LineCheckSkill
  lineFault: LineFault
  lineLimit: LineLimit
  lineMainOrder: LineMainOrder
  lineMainPart: LineMainPart
  lineNumber: LineNumber
  lineOrder: LineOrder
  linePass: LinePass
  lineProfile: LineProfile
  lineQueue: LineQueue
  lineRefusal: LineRefusal
  lineRepair: LineRepair
  lineScrap: LineScrap
  lineSetting: LineSetting
  lineStation: LineStation
  lineStationAfter: LineStationAfter
  lineText: LineText
  lineUnit: LineUnit
  lineVerdict: LineVerdict
  maintenanceBreakdown: MaintenanceBreakdown
  maintenanceBreakdownPhoto: MaintenanceBreakdownPhoto
  maintenanceBreakdownStep: MaintenanceBreakdownStep
  maintenanceBreakdownVoice: MaintenanceBreakdownVoice
  maintenanceCondition: MaintenanceCondition
  maintenanceConditionBeyond: MaintenanceConditionBeyond
  maintenanceConfirmation: MaintenanceConfirmation
  maintenanceCorrection: MaintenanceCorrection
  maintenanceFailureCode: MaintenanceFailureCode
  maintenanceFollowUp: MaintenanceFollowUp
  maintenanceObject: MaintenanceObject
  maintenancePart: MaintenancePart
  maintenancePartMachine: MaintenancePartMachine
  maintenancePartMold: MaintenancePartMold
  maintenancePartMove: MaintenancePartMove
  maintenancePhoto: MaintenancePhoto
  maintenancePlan: MaintenancePlan
  maintenancePlanMachine: MaintenancePlanMachine
  maintenancePlanObject: MaintenancePlanObject
  maintenancePlanPart: MaintenancePlanPart
  maintenanceReading: MaintenanceReading
  maintenanceRound: MaintenanceRound
  maintenanceRoundPhoto: MaintenanceRoundPhoto
  maintenanceRoundPoint: MaintenanceRoundPoint
  maintenanceRoundValue: MaintenanceRoundValue
  maintenanceRoute: MaintenanceRoute
  maintenanceRoutePoint: MaintenanceRoutePoint
  maintenanceSignature: MaintenanceSignature
  maintenanceStandard: MaintenanceStandard
  maintenanceStandardVersion: MaintenanceStandardVersion
  maintenanceTask: MaintenanceTask
  maintenanceTaskCause: MaintenanceTaskCause
  maintenanceValue: MaintenanceValue
  maintenanceWear: MaintenanceWear
  maintenanceWearFitting: MaintenanceWearFitting
  bom: Bom
  bomLine: BomLine
  product: Product
  unit: Unit
  mold: Mold
  moldMaintenance: MoldMaintenance
  moldMaintenanceType: MoldMaintenanceType
  moldMounting: MoldMounting
  moldPress: MoldPress
  moldProduct: MoldProduct
  notification: Notification
  notificationChannel: NotificationChannel
  notificationContact: NotificationContact
  liveWorkOrder: LiveWorkOrder
  orderMaterial: OrderMaterial
  orderOperation: OrderOperation
  orderSerial: OrderSerial
  salesOrder: SalesOrder
  salesOrderLine: SalesOrderLine
  workOrder: WorkOrder
  packingRule: PackingRule
  packingWeighing: PackingWeighing
  lineBalance: LineBalance
  lineSequence: LineSequence
  machineDowntime: MachineDowntime
  materialStaging: MaterialStaging
  materialSupply: MaterialSupply
  planException: PlanException
  planPublication: PlanPublication
  planState: PlanState
  planStep: PlanStep
  planViewer: PlanViewer
  pressMaterial: PressMaterial
  scenario: Scenario
  setupTime: SetupTime
  task: Task
  labelTemplate: LabelTemplate
  labelTemplateVersion: LabelTemplateVersion
  printBox: PrintBox
  printDefault: PrintDefault
  printJob: PrintJob
  printer: Printer
  printerState: PrinterState
  abnormality: Abnormality
  abnormalityAct: AbnormalityAct
  abnormalityCallType: AbnormalityCallType
  abnormalityHeldTask: AbnormalityHeldTask
  abnormalityLot: AbnormalityLot
  abnormalityPhoto: AbnormalityPhoto
  defect: Defect
  disposition: Disposition
  inspectionDay: InspectionDay
  inspectionDefect: InspectionDefect
  inspectionRecord: InspectionRecord
  inspectionScheme: InspectionScheme
  inspectionSchemeItem: InspectionSchemeItem
  inspectionValue: InspectionValue
  qualityCase: QualityCase
  qualityCaseAction: QualityCaseAction
  qualityCaseFile: QualityCaseFile
  qualityCaseStep: QualityCaseStep
  rework: Rework
  spcCapability: SpcCapability
  spcCharacteristic: SpcCharacteristic
  spcLimit: SpcLimit
  spcPoint: SpcPoint
  spcSignal: SpcSignal
  yieldScheme: YieldScheme
  attendanceReason: AttendanceReason
  hoursCorrection: HoursCorrection
  productionDaily: ProductionDaily
  reportDelivery: ReportDelivery
  reportRecipient: ReportRecipient
  reportSchedule: ReportSchedule
  combination: Combination
  craftHours: CraftHours
  operation: Operation
  operationSkill: OperationSkill
  routing: Routing
  routingOperation: RoutingOperation
  seal: Seal
  sealCertificate: SealCertificate
  sealCode: SealCode
  sealSignature: SealSignature
  sealStamp: SealStamp
  deliveryReminder: DeliveryReminder
  shipment: Shipment
  shipmentDelivery: ShipmentDelivery
  shipmentLine: ShipmentLine
  shipmentPhoto: ShipmentPhoto
  shipmentPick: ShipmentPick
  shipmentStep: ShipmentStep
  shipmentUnit: ShipmentUnit
  shipmentUnitPick: ShipmentUnitPick
  firstStep: FirstStep
  epcisDocument: EpcisDocument
  epcisEvent: EpcisEvent
  epcisEventLot: EpcisEventLot
  tracePage: TracePage
  hourlySalary: HourlySalary
  shortWork: ShortWork
  wageAccess: WageAccess
  wageItem: WageItem
  wageLine: WageLine
  wageMessage: WageMessage
  wagePeriod: WagePeriod
  wagePerson: WagePerson
  wagePiecePrice: WagePiecePrice
  wageQuestion: WageQuestion
  wageRule: WageRule
  wageSourceDay: WageSourceDay
  wageSourcePerson: WageSourcePerson
  wipCount: WipCount
  wipCountEntry: WipCountEntry
  wipCountLine: WipCountLine
  wipSettlement: WipSettlement
  machine: Machine
  personnelArrangement: PersonnelArrangement
  productionLine: ProductionLine
  station: Station
  workCenter: WorkCenter
  workCenterMachine: WorkCenterMachine
}
