// Written by `npm run db:types` from the migrated schema; never by hand.
import type { ColumnType, Generated } from 'kysely'

export type Json = ColumnType<unknown, string | null, string | null>
export type DefaultedJson = ColumnType<unknown, string | undefined, string>

export interface Account {
  id: Generated<number>
  account: string
  phoneNo: string
  passwordHash: string | null
  mustChangePassword: Generated<boolean>
  lastTeamId: number | null
  createdAt: Generated<string>
  handOverUntil: string | null
}

export interface AccountIdentity {
  provider: string
  subject: string
  accountId: number
  createdAt: Generated<string>
}

export interface AndonBoxTest {
  teamId: Generated<number>
  stationId: number
  startedBy: number | null
  until: string
  button: number | null
  pressedAt: string | null
}

export interface AndonCall {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  callNo: string
  typeId: number
  source: string
  stationId: number | null
  machineId: number | null
  place: ColumnType<string | null, never, never>
  workshopId: number | null
  lineId: number | null
  shiftDate: string | null
  shiftName: string | null
  raisedBy: number | null
  itemIds: Generated<number[]>
  description: string | null
  responsibleIds: Generated<number[]>
  tiers: Json
  status: Generated<string>
  tierReached: Generated<number>
  handlerId: number | null
  raisedAt: string
  respondedAt: string | null
  finishedAt: string | null
  closedAt: string | null
  closedBy: number | null
  closedHow: string | null
  solution: string | null
}

export interface AndonItem {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  content: string
  typeId: number | null
  manualDescription: Generated<boolean>
  workshopIds: Generated<number[]>
  miscellaneous: Generated<boolean>
  enabled: Generated<boolean>
  createdAt: Generated<string>
  contents: DefaultedJson
}

export interface AndonLog {
  teamId: Generated<number>
  id: Generated<number>
  callId: number
  at: string
  kind: string
  userId: number | null
  toUserId: number | null
  tier: number | null
  note: string | null
}

export interface AndonRoster {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  typeId: number | null
  lineId: number | null
  shiftName: string | null
  fromDate: string | null
  toDate: string | null
  userIds: number[]
  createdAt: Generated<string>
}

export interface AndonSetting {
  teamId: Generated<number>
  version: Generated<number>
  autoTrigger: Generated<boolean>
  yellowMinutes: number | null
  yellowTypeId: number | null
  yellowRepeatMinutes: number | null
  redMinutes: number | null
  redTypeId: number | null
  redRepeatMinutes: number | null
  closeWithLamp: Generated<boolean>
  blueDisplay: Generated<boolean>
  acceptMinutes: number | null
}

export interface AndonTimer {
  teamId: number
  id: Generated<number>
  kind: string
  callId: number | null
  tier: number | null
  round: Generated<number>
  machineId: number | null
  lamp: string | null
  state: Generated<string>
  dueAt: string
  endedAt: string | null
}

export interface AndonType {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  name: string
  alias: string | null
  color: string
  button: number | null
  enabled: Generated<boolean>
  responsibleIds: number[]
  useRoster: Generated<boolean>
  immediateChannels: string[]
  tiers: Json
  createdAt: Generated<string>
  names: DefaultedJson
}

export interface ApprovalDecision {
  teamId: Generated<number>
  id: Generated<number>
  kind: string
  subjectId: number
  level: number
  decision: string
  reason: string | null
  userId: number
  forUserId: number | null
  at: Generated<string>
}

export interface ApprovalDelegation {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  fromUserId: number
  toUserId: number
  fromDate: string
  toDate: string
  createdAt: Generated<string>
}

export interface ApprovalLevel {
  teamId: Generated<number>
  kind: string
  level: number
  roleIds: Generated<number[]>
  userIds: Generated<number[]>
}

export interface Bom {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  productId: number
  bomVersion: string
  isDefault: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
}

export interface BomLine {
  teamId: Generated<number>
  id: Generated<number>
  bomId: number
  lineNumber: number
  materialId: number
  quantity: number
  scrapRate: Generated<number>
  warehouse: string | null
  remark: string | null
}

export interface CalendarPeriod {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  lineId: number
  shiftModeId: number
  fromDate: string
  toDate: string
  weekdays: Generated<number[]>
  createdAt: Generated<string>
}

export interface CalendarVersion {
  teamId: Generated<number>
  number: Generated<number>
}

export interface Combination {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  name: string
  products: Json
  hours: Json
  combinedQuantity: number
  remark: string | null
  createdAt: Generated<string>
}

export interface CountedReport {
  teamId: number | null
  id: number | null
  reportNo: string | null
  kind: string | null
  taskId: number | null
  workOrderId: number | null
  orderOperationId: number | null
  workCenterId: number | null
  stationId: number | null
  machineId: number | null
  lineId: number | null
  workshopId: number | null
  shiftDate: string | null
  shiftId: string | null
  startedAt: string | null
  reportedAt: string | null
  madeAt: string | null
  good: number | null
  approvedGood: number | null
  defective: number | null
  approvedDefective: number | null
  earnedSeconds: number | null
}

export interface CraftHours {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  productId: number
  operationId: number
  workCenterId: number
  singleTripQuantity: Generated<number>
  singleProcessingTime: number
  timePreparation: Generated<number>
  unitPrice: Generated<number>
  greenLampDuration: number | null
  remark: string | null
  createdAt: Generated<string>
}

export interface DeadLetter {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  deviceId: number | null
  topic: string
  reason: string
  detail: string | null
  payload: string
  times: Generated<number>
  firstAt: Generated<string>
  lastAt: Generated<string>
  createdAt: Generated<string>
}

export interface DefectReason {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  name: string
  className: string
  operationIds: Generated<number[]>
  enabled: Generated<boolean>
  createdAt: Generated<string>
  names: DefaultedJson
  classNames: DefaultedJson
}

export interface Department {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  parentId: number | null
  isWorkshop: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
}

export interface Device {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  name: string
  protocol: string
  workshopId: number | null
  stationId: number | null
  simNumber: string | null
  heartbeatSeconds: Generated<number>
  secretHash: string | null
  host: string | null
  port: number | null
  unitId: number | null
  pollMs: number | null
  enabled: Generated<boolean>
  simulated: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
  endpointUrl: string | null
  securityMode: string | null
  securityPolicy: string | null
  userName: string | null
}

export interface DeviceLive {
  teamId: Generated<number>
  deviceId: number
  heardAt: string | null
  online: Generated<boolean>
  address: string | null
  lastAt: string | null
  lastSeq: number | null
  received: Generated<number>
  duplicate: Generated<number>
  late: Generated<number>
  bad: Generated<number>
  unknown: Generated<number>
  battery: number | null
  values: DefaultedJson
  birth: Json | null
  trouble: string | null
  keptAt: string | null
  keptSeq: number | null
}

export interface DeviceMessage {
  teamId: Generated<number>
  deviceId: number
  at: string
  seq: number
  kind: string
  payload: string
  receivedAt: string
  further: string | null
}

export interface DevicePassword {
  teamId: Generated<number>
  deviceId: number
  sealed: string
}

export interface DevicePoint {
  teamId: Generated<number>
  deviceId: number
  name: string
  use: string
  machineId: number | null
  lamp: string | null
  counting: Generated<string>
  intervalMs: Generated<number>
  outputQuantity: Generated<number>
  button: number | null
  codes: string | null
  register: string | null
  address: number | null
  format: string | null
  place: number
  nodeId: string | null
}

export interface DisplayLink {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  boards: Json
  workshopIds: Generated<number[]>
  lineIds: Generated<number[]>
  language: string | null
  expiresAt: string | null
  issuedAt: string | null
  revokedAt: string | null
  createdAt: Generated<string>
  stationIds: Generated<number[]>
}

export interface DutySession {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  userId: number
  taskId: number | null
  workCenterId: number
  stationId: number | null
  lineId: number | null
  workshopId: number | null
  shiftDate: string | null
  shiftId: string | null
  onAt: string
  offAt: string | null
  forgotten: Generated<boolean>
  correctedBy: number | null
  correctionReason: string | null
}

export interface ExceptionReason {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  name: string
  classCode: string
  className: string
  lamp: string | null
  planned: Generated<boolean>
  assessed: Generated<boolean>
  manualInput: Generated<boolean>
  enabled: Generated<boolean>
  createdAt: Generated<string>
  names: DefaultedJson
  classNames: DefaultedJson
}

export interface File {
  teamId: Generated<number>
  id: Generated<number>
  fileNo: string
  name: string
  mime: string
  size: number
  sha256: string
  expiresAt: string | null
  createdBy: number | null
  createdAt: Generated<string>
  purpose: Generated<string>
  attachedTo: string | null
  attachedId: number | null
  open: Generated<boolean>
}

export interface FileChunk {
  teamId: Generated<number>
  fileId: number
  part: number
  bytes: Buffer
}

export interface FloorPlan {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  workshopId: number | null
  pictureId: number | null
  places: DefaultedJson
  createdAt: Generated<string>
}

export interface Handover {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  lineId: number
  workshopId: number
  productionDay: string
  shiftId: string
  shiftName: string
  startAt: string
  endAt: string
  remark: string | null
  outgoingBy: number | null
  outgoingAt: string | null
  incomingBy: number | null
  incomingAt: string | null
  sheet: Json | null
  createdAt: Generated<string>
}

export interface Holiday {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  date: string
  name: string
  kind: Generated<string>
  createdAt: Generated<string>
}

export interface Idempotency {
  teamId: Generated<number>
  userId: number
  key: string
  path: string
  requestHash: string
  answer: string | null
  createdAt: Generated<string>
}

export interface ImportBatch {
  teamId: Generated<number>
  id: Generated<number>
  entity: string
  fileName: string
  userId: number
  createdAt: Generated<string>
  undoneAt: string | null
}

export interface ImportRow {
  teamId: Generated<number>
  batchId: number
  rowNumber: number
  entityId: number
  entityVersion: number
  before: Json | null
}

export interface InspectionDefect {
  teamId: Generated<number>
  recordId: number
  reasonId: number
}

export interface InspectionRecord {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  inspectionNo: string
  kind: string
  taskId: number
  workOrderId: number
  orderOperationId: number
  workCenterId: number
  machineId: number | null
  lineId: number | null
  workshopId: number | null
  schemeId: number
  schemeCode: string
  schemeName: string
  items: Json
  lotSize: number
  sampleSize: number
  accept: Generated<number>
  reportedBefore: Generated<number>
  requestedBy: number | null
  requestedAt: Generated<string>
  dueAt: string
  inspectorId: number | null
  executedAt: string | null
  result: string | null
  nonconforming: number | null
  holds: Generated<boolean>
  note: string | null
  pictureId: number | null
  concededBy: number | null
  concededAt: string | null
  concession: string | null
}

export interface InspectionScheme {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  name: string
  type: string
  sampling: Generated<string>
  sampleSize: number | null
  percentage: number | null
  level: string | null
  aql: number | null
  everyQuantity: number | null
  dueMinutes: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
}

export interface InspectionSchemeItem {
  teamId: Generated<number>
  id: Generated<number>
  schemeId: number
  place: number
  item: string
  kind: string
  lower: number | null
  upper: number | null
  target: number | null
  unit: string | null
  method: string | null
  tool: string | null
  required: Generated<boolean>
  sampleCount: number | null
}

export interface InspectionValue {
  teamId: Generated<number>
  recordId: number
  item: number
  sample: number
  value: number
  conforming: boolean
}

export interface Instruction {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  revision: Generated<number>
  name: string
  productId: number | null
  mustRead: Generated<boolean>
  fileId: number
  pages: string | null
  effectiveFrom: string
  effectiveTo: string | null
  changeNote: string | null
  remark: string | null
  status: Generated<string>
  levels: Generated<number>
  passedLevels: Generated<number>
  rejectReason: string | null
  createdBy: number
  submittedBy: number | null
  submittedAt: string | null
  approvedAt: string | null
  createdAt: Generated<string>
}

export interface InstructionOperation {
  teamId: Generated<number>
  instructionId: number
  operationId: number
}

export interface InstructionReading {
  teamId: Generated<number>
  instructionId: number
  userId: number
  recordedBy: number | null
  readAt: Generated<string>
}

export interface Job {
  teamId: number
  id: Generated<number>
  kind: string
  key: string | null
  userId: number | null
  language: Generated<string>
  payload: Json
  state: Generated<string>
  runAt: Generated<string>
  attempts: Generated<number>
  maxAttempts: Generated<number>
  progress: Generated<number>
  message: string | null
  result: Json | null
  error: string | null
  cancelAsked: Generated<boolean>
  lockedUntil: string | null
  createdAt: Generated<string>
  finishedAt: string | null
}

export interface KnownRight {
  name: string
  since: Generated<string>
}

export interface Layout {
  teamId: Generated<number>
  name: string
  userId: Generated<number>
  value: Json
  updatedAt: Generated<string>
  id: Generated<number>
  updatedBy: number | null
}

export interface LineBalance {
  teamId: Generated<number>
  id: Generated<number>
  lineId: number
  workshopId: number
  number: number
  note: string | null
  fromDate: string
  toDate: string
  netMs: number
  products: Json
  reservePercent: Generated<number>
  cycleMs: number
  paceMs: number
  stationIds: number[]
  operations: Json
  used: number
  efficiency: number
  userId: number
  undoneAt: string | null
  createdAt: Generated<string>
}

export interface LineSequence {
  teamId: Generated<number>
  id: Generated<number>
  lineId: number
  workshopId: number
  balanceId: number
  productionDay: string
  shiftId: string
  shiftName: string
  paceMs: number
  stations: number
  lotQuantity: number
  levelBy: string
  runs: Json
  startAt: string
  endAt: string
  userId: number
  createdAt: Generated<string>
  byHand: Generated<boolean>
}

export interface LiveWorkOrder {
  teamId: number | null
  id: number | null
  version: number | null
  workorderNo: string | null
  taskNo: string | null
  productId: number | null
  materialNo: string | null
  materialDesc: string | null
  materialSpec: string | null
  unit: string | null
  status: string | null
  abnormalReasons: string[] | null
  statusBeforeClose: string | null
  type: string | null
  workshopId: number | null
  planQuantity: number | null
  completedQuantity: number | null
  approvedQuantity: number | null
  defectiveQuantity: number | null
  progress: number | null
  estimatedStart: string | null
  estimatedEnd: string | null
  actualStart: string | null
  actualEnd: string | null
  requiredStartDate: string | null
  requiredEndDate: string | null
  deliveryDate: string | null
  customer: string | null
  salesman: string | null
  salesOrderNo: string | null
  salesOrderLineId: number | null
  planTrackingNumber: string | null
  merchandiser: string | null
  drawingNumber: string | null
  priority: number | null
  parentId: number | null
  routingId: number | null
  routingVersion: string | null
  bomVersion: string | null
  printCount: number | null
  closeNote: string | null
  remarks: string | null
  createdBy: number | null
  createdAt: string | null
  deletedAt: string | null
  deletedBy: number | null
}

export interface LoginPuzzle {
  salt: string
  key: string
  bits: number
  expiresAt: string
}

export interface LoginTicket {
  ticket: string
  secretHash: string
  state: Generated<string>
  accountId: number | null
  teamId: number | null
  userName: string | null
  expiresAt: string
  browserHash: string | null
}

export interface LoginTry {
  key: string
  failures: number
  lastAt: string
}

export interface Machine {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  name: string
  workshopId: number
  lineId: number | null
  brand: string | null
  model: string | null
  serialNumber: string | null
  manufacturer: string | null
  fixedAssetCode: string | null
  supplier: string | null
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
  installDate: string | null
  activationDate: string | null
  acceptanceDate: string | null
  administratorId: number | null
  countSource: Generated<string>
  cycleQuantity: number | null
  cycleSeconds: number | null
  standstillCost: number | null
}

export interface MachineClass {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  machineId: number
  shiftModeId: number
  fromDate: string
  toDate: string
  remark: string | null
  createdAt: Generated<string>
  weekdays: Generated<string[]>
}

export interface MachineCount {
  teamId: Generated<number>
  machineId: number
  minute: string
  quantity: number
  pulses: number
}

export interface MachineDirty {
  teamId: Generated<number>
  id: Generated<number>
  machineId: number
  fromAt: string
  toAt: string
}

export interface MachineDowntime {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  machineId: number
  startsAt: string
  endsAt: string
  reason: string | null
  createdBy: number
  createdAt: Generated<string>
  planned: Generated<boolean>
}

export interface MachineHour {
  teamId: Generated<number>
  machineId: number
  startAt: string
  endAt: string
  windowStart: string
  productionDay: string
  shiftId: string | null
  apt: number
  aust: number
  adet: number
  adot: number
  noData: number
  pdot: number
  rest: number
  fault: number
  yellow: number
  red: number
  outside: number
  failures: number
  counted: number
  good: number
  defective: number
  pq: number
  gq: number
  runNumerator: number
  runDenominator: number
}

export interface MachineLive {
  teamId: Generated<number>
  machineId: number
  state: string
  lamp: string
  since: string
  signalAt: string
  heardAt: string | null
  manual: Generated<boolean>
  revision: Generated<number>
  openedAt: string | null
}

export interface MachineRolled {
  teamId: Generated<number>
  machineId: number
  through: string
}

export interface MachineShift {
  teamId: Generated<number>
  machineId: number
  startAt: string
  endAt: string
  productionDay: string
  shiftId: string | null
  shiftName: string | null
  plan: string
  apt: number
  aust: number
  adet: number
  adot: number
  noData: number
  pdot: number
  rest: number
  fault: number
  yellow: number
  red: number
  outside: number
  failures: number
  counted: number
  good: number
  defective: number
  pq: number
  gq: number
  runNumerator: number
  runDenominator: number
}

export interface MachineState {
  teamId: Generated<number>
  machineId: number
  startAt: string
  endAt: string | null
  state: string
  lamp: string
  source: string
  reasonId: number | null
  reasonNote: string | null
  reasonBy: number | null
  reasonAt: string | null
  id: Generated<number>
}

export interface MaterialStaging {
  teamId: Generated<number>
  orderMaterialId: number
  quantity: number
  userId: number
  stagedAt: Generated<string>
}

export interface MaterialSupply {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  materialId: number
  source: Generated<string>
  quantity: number
  availableOn: string
  referenceNo: string | null
  remark: string | null
  createdAt: Generated<string>
}

export interface Membership {
  accountId: number
  teamId: number
  userId: number
  webLogin: boolean
  enabled: boolean
  invited: Generated<boolean>
  invitedAt: string | null
  invitedBy: string | null
}

export interface Mold {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  name: string
  location: string | null
  holeCount: Generated<number>
  strokesPerMinute: number | null
  designShots: number | null
  totalShots: Generated<number>
  shotsSinceMaintenance: Generated<number>
  countedAt: Generated<string>
  maintenanceShots: number | null
  nextMaintenanceOn: string | null
  maintenanceMinutes: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
  status: Generated<string>
}

export interface MoldMaintenance {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  moldId: number
  typeId: number
  kind: string
  status: Generated<string>
  plannedOn: string | null
  staffIds: Generated<number[]>
  shots: number
  shotsSince: number
  sentBy: number
  sentAt: string
  remark: string | null
  result: string | null
  submittedBy: number | null
  submittedAt: string | null
  decidedBy: number | null
  decidedAt: string | null
  decision: string | null
  createdAt: Generated<string>
}

export interface MoldMaintenanceType {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  kind: string
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
}

export interface MoldMounting {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  moldId: number
  machineId: number
  workshopId: number
  workCenterId: number | null
  position: string
  status: Generated<string>
  productId: number | null
  taskId: number | null
  counted: boolean
  shotsBefore: number
  installedAt: string
  installedBy: number
  askedAt: string | null
  askedBy: number | null
  removedAt: string | null
  removedBy: number | null
  shotsAfter: number | null
  countedShots: Generated<number>
  storageLocation: string | null
  note: string | null
  createdAt: Generated<string>
}

export interface MoldPress {
  teamId: Generated<number>
  moldId: number
  workCenterId: number
}

export interface MoldProduct {
  teamId: Generated<number>
  moldId: number
  productId: number
  holeCount: number
}

export interface Notification {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  channel: string
  recipientId: number | null
  recipientName: string
  address: string | null
  language: string
  subject: string
  body: string
  link: string | null
  source: string | null
  sourceId: number | null
  state: Generated<string>
  attempts: Generated<number>
  problem: string | null
  createdAt: Generated<string>
  triedAt: string | null
  deliveredAt: string | null
  readAt: string | null
  workshopId: number | null
}

export interface NotificationChannel {
  teamId: Generated<number>
  channel: string
  version: Generated<number>
  enabled: Generated<boolean>
  settings: DefaultedJson
  sealed: string | null
}

export interface NotificationContact {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  userId: number
  language: Generated<string>
  weChatOpenId: string | null
  createdAt: Generated<string>
}

export interface Numbering {
  teamId: Generated<number>
  name: string
  pattern: string
}

export interface NumberingCount {
  teamId: Generated<number>
  name: string
  period: string
  sequence: number
}

export interface OauthRequest {
  state: string
  provider: string
  nonce: string
  verifier: string
  expiresAt: string
  browserHash: string
}

export interface Operation {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  produreNo: string
  produreName: string
  groupNo: string | null
  difficultyRate: Generated<number>
  unitPrice: Generated<number>
  timePreparation: Generated<number>
  tdid: number | null
  component: string | null
  componentMultiple: number | null
  materialCode: string | null
  warehouse: string | null
  hasAuxiliaryUnit: Generated<boolean>
  auxiliaryUnit: string | null
  mainFactor: number | null
  auxiliaryFactor: number | null
  firstScheme: string | null
  inProcessScheme: string | null
  selfScheme: string | null
  finalScheme: string | null
  isCustom: Generated<boolean>
  customCode: string | null
  fixtureNumber: string | null
  mold: string | null
  keyProcess: Generated<boolean>
  singleTripQuantity: Generated<number>
  singleProcessingTime: number
  greenLampDuration: number | null
  machineAdjustMinutes: Generated<number>
  workCenterId: number | null
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
  crewPositionId: number | null
  crewSize: number | null
  uninterrupted: Generated<boolean>
}

export interface OperationLog {
  teamId: Generated<number>
  id: Generated<number>
  at: Generated<string>
  userId: number | null
  userName: string
  ip: string | null
  path: string
  verb: string
  entity: string
  entityId: number | null
  entityName: string | null
  note: string | null
  before: Json | null
  after: Json | null
  workshopId: number | null
}

export interface OperationSkill {
  teamId: Generated<number>
  operationId: number
  skillId: number
}

export interface OrderMaterial {
  teamId: Generated<number>
  id: Generated<number>
  workOrderId: number
  lineNumber: number
  materialId: number
  quantityPer: number
  scrapRate: Generated<number>
  requiredQuantity: number
  warehouse: string | null
}

export interface OrderOperation {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  workOrderId: number
  sequence: number
  operationId: number
  produreNo: string
  produreName: string
  groupNo: string | null
  successor: Generated<number[]>
  difficultyRate: number
  unitPrice: number
  timePreparation: number
  singleTripQuantity: number
  singleProcessingTime: number
  greenLampDuration: number | null
  workCenterId: number
  alternativeWorkCenterIds: Generated<number[]>
  transferBatch: number | null
  transferMinutes: Generated<number>
  mold: string | null
  fixtureNumber: string | null
  keyProcess: Generated<boolean>
  firstScheme: string | null
  auxiliaryUnit: string | null
  mainFactor: number | null
  auxiliaryFactor: number | null
  planQuantity: number
  taskedQuantity: Generated<number>
  reportedGood: Generated<number>
  reportedDefective: Generated<number>
  approvedGood: Generated<number>
  approvedDefective: Generated<number>
  transferredIn: number | null
  inProcessScheme: string | null
  selfScheme: string | null
  finalScheme: string | null
  machineAdjustMinutes: Generated<number>
}

export interface OrderSerial {
  teamId: Generated<number>
  id: Generated<number>
  workOrderId: number
  serialNo: string
  printedCount: Generated<number>
  createdAt: Generated<string>
}

export interface OvertimeDay {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  date: string
  lineId: number | null
  shiftModeId: number | null
  remark: string | null
  createdAt: Generated<string>
}

export interface PersonnelArrangement {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  date: string
  shiftId: string
  shiftName: string
  userId: number
  lineId: number
  stationId: number | null
  workshopId: number
  createdAt: Generated<string>
}

export interface PlanException {
  teamId: Generated<number>
  id: Generated<number>
  taskId: number
  reason: string
  tries: Generated<number>
  firstAt: Generated<string>
  lastAt: Generated<string>
}

export interface PlanPublication {
  teamId: Generated<number>
  id: Generated<number>
  userId: number
  note: string | null
  changes: Json
  undoneAt: string | null
  createdAt: Generated<string>
}

export interface PlanState {
  teamId: Generated<number>
  revision: Generated<number>
}

export interface PlanStep {
  teamId: Generated<number>
  id: Generated<number>
  userId: number
  verb: string
  note: string | null
  changes: Json
  undone: Generated<boolean>
  createdAt: Generated<string>
  downtime: Json | null
}

export interface PlanViewer {
  teamId: Generated<number>
  userId: number
  holdingTaskId: number | null
  seenAt: Generated<string>
}

export interface Position {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  remark: string | null
  createdAt: Generated<string>
}

export interface PositionSkill {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  positionId: number
  skillId: number
  remark: string | null
  createdAt: Generated<string>
}

export interface PressMaterial {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  materialId: number
  form: string
  content: number
  loadSize: Generated<number>
  changeMinutes: Generated<number>
  remark: string | null
  createdAt: Generated<string>
}

export interface Product {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  name: string
  namePinyin: Generated<string>
  spec: string | null
  kind: Generated<string>
  unit: string
  unitDecimals: Generated<number>
  hasAuxiliaryUnit: Generated<boolean>
  auxiliaryUnit: string | null
  mainFactor: number | null
  auxiliaryFactor: number | null
  imageId: number | null
  productVersion: string | null
  drawingNo: string | null
  customerCode: string | null
  leadDays: Generated<number>
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
  family: string | null
  color: string | null
}

export interface ProductionLine {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  name: string
  workshopId: number
  assemblyLine: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
  taktSeconds: number | null
}

export interface Report {
  teamId: Generated<number>
  id: Generated<number>
  reportNo: string
  kind: Generated<string>
  correctsId: number | null
  reason: string | null
  taskId: number
  workOrderId: number
  orderOperationId: number
  workCenterId: number
  stationId: number | null
  machineId: number | null
  lineId: number | null
  workshopId: number | null
  shiftDate: string | null
  shiftId: string | null
  goodQuantity: number
  defectiveQuantity: Generated<number>
  auxiliaryQuantity: number | null
  startedAt: string | null
  reportedAt: Generated<string>
  reporterId: number
  earnedSeconds: Generated<number>
  unitPrice: Generated<number>
  difficultyRate: Generated<number>
  status: Generated<string>
  levels: Generated<number>
  passedLevels: Generated<number>
  approvedAt: string | null
  rejectReason: string | null
  replacedBy: number | null
  remark: string | null
}

export interface ReportDefect {
  teamId: Generated<number>
  reportId: number
  reasonId: number
  quantity: number
}

export interface ReportPerson {
  teamId: Generated<number>
  reportId: number
  userId: number
  share: number
}

export interface Role {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  systemRole: Generated<boolean>
  allRights: Generated<boolean>
  rights: Generated<string[]>
  remark: string | null
  createdAt: Generated<string>
}

export interface RolledCalendar {
  teamId: Generated<number>
  version: string
}

export interface Routing {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  productId: number
  routingVersion: string
  name: string | null
  isDefault: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
}

export interface RoutingOperation {
  teamId: Generated<number>
  id: Generated<number>
  routingId: number
  sequence: number
  operationId: number
  produreNo: string
  produreName: string
  groupNo: string | null
  successor: Generated<number[]>
  difficultyRate: Generated<number>
  unitPrice: Generated<number>
  timePreparation: Generated<number>
  singleTripQuantity: Generated<number>
  singleProcessingTime: number
  greenLampDuration: number | null
  machineAdjustMinutes: Generated<number>
  workCenterId: number
  alternativeWorkCenterIds: Generated<number[]>
  transferBatch: number | null
  transferMinutes: Generated<number>
  component: string | null
  componentMultiple: number | null
  materialCode: string | null
  warehouse: string | null
  mold: string | null
  fixtureNumber: string | null
  keyProcess: Generated<boolean>
  customCode: string | null
  firstScheme: string | null
  inProcessScheme: string | null
  selfScheme: string | null
  finalScheme: string | null
  auxiliaryUnit: string | null
  mainFactor: number | null
  auxiliaryFactor: number | null
  remark: string | null
}

export interface SalesOrder {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  salesOrderNo: string
  customer: string
  customerOrderNo: string | null
  salesman: string | null
  orderDate: Generated<string>
  deliveryDate: string
  status: Generated<string>
  merchandiser: string | null
  remark: string | null
  createdAt: Generated<string>
}

export interface SalesOrderLine {
  teamId: Generated<number>
  id: Generated<number>
  salesOrderId: number
  lineNumber: number
  productId: number
  quantity: number
  deliveryDate: string
  remark: string | null
}

export interface Scenario {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  note: string | null
  userId: number
  state: Generated<string>
  jobId: number | null
  settings: Json
  stopAsked: Generated<boolean>
  progress: DefaultedJson
  facts: Json | null
  base: Json | null
  kpis: Json | null
  placements: Json | null
  unplanned: Json | null
  lateOrders: Json | null
  pastStart: Json | null
  stopped: Generated<boolean>
  message: string | null
  startedAt: string | null
  finishedAt: string | null
  adoptedAt: string | null
  stepId: number | null
  publicationId: number | null
  createdAt: Generated<string>
  kind: Generated<string>
  press: Json | null
  search: Json | null
}

export interface Session {
  id: Generated<number>
  tokenHash: string
  accountId: number | null
  teamId: number
  userId: number | null
  boardOnly: Generated<boolean>
  switchedTo: string | null
  ip: string | null
  agent: string | null
  createdAt: Generated<string>
  seenAt: Generated<string>
  expiresAt: string
  endedAt: string | null
  displayLinkId: number | null
  begunAt: Generated<string>
  browserHash: string | null
}

export interface SetupTime {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  attribute: string
  kind: Generated<string>
  workCenterId: number | null
  groupLabel: string | null
  fromValue: string | null
  toValue: string | null
  bothWays: Generated<boolean>
  minutes: number
  remark: string | null
  createdAt: Generated<string>
  code: string
}

export interface ShiftMode {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  description: string | null
  shifts: Json
  createdAt: Generated<string>
}

export interface ShiftTeam {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  departmentId: number | null
  remark: string | null
  createdAt: Generated<string>
}

export interface Skill {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  code: string
  name: string
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
}

export interface SmsCode {
  phoneNo: string
  codeHash: string
  tries: Generated<number>
  sentAt: string
  expiresAt: string
}

export interface Station {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  name: string
  workshopId: number
  effectiveLineId: number
  referenceLineId: number | null
  workCenterId: number | null
  andonSim: string | null
  remark: string | null
  createdAt: Generated<string>
}

export interface StationEsop {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  stationId: number
  productId: number | null
  instructionId: number
  pages: string | null
  remark: string | null
  createdAt: Generated<string>
  workshopId: number
}

export interface Task {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  taskNo: string
  workOrderId: number | null
  orderOperationId: number | null
  workshopId: number | null
  lineId: number | null
  workCenterId: number
  machineId: number | null
  status: Generated<string>
  planQuantity: number
  processingMinutes: Generated<number>
  setupMinutes: Generated<number>
  plannedSetupStart: string | null
  plannedStart: string | null
  plannedEnd: string | null
  shiftDate: string | null
  shiftId: string | null
  locked: Generated<boolean>
  released: Generated<boolean>
  publishedStart: string | null
  publishedEnd: string | null
  publishedWorkCenterId: number | null
  publishedMachineId: number | null
  combinedInto: number | null
  isCombined: Generated<boolean>
  reportedGood: Generated<number>
  reportedDefective: Generated<number>
  approvedGood: Generated<number>
  approvedDefective: Generated<number>
  startedAt: string | null
  endedAt: string | null
  createdAt: Generated<string>
  handMinutes: number | null
  sequenceId: number | null
  sequenceSlot: number | null
}

export interface Team {
  id: Generated<number>
  name: string
  zone: Generated<string>
  demo: Generated<boolean>
  createdAt: Generated<string>
}

export interface TeamConfig {
  teamId: Generated<number>
  name: string
  value: Json
  version: Generated<number>
}

export interface TeamUser {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  accountId: number
  jobNumber: string
  name: string
  namePinyin: Generated<string>
  gender: string
  positionId: number
  departmentId: number
  permissionDepartmentIds: number[] | null
  superiorId: number | null
  shiftTeamId: number | null
  groupId: number | null
  email: string | null
  avatarId: number | null
  status: Generated<string>
  systemAdministrator: Generated<boolean>
  webLogin: Generated<boolean>
  appApproval: Generated<boolean>
  createdAt: Generated<string>
  deletedAt: string | null
}

export interface Transfer {
  teamId: Generated<number>
  id: Generated<number>
  transferNo: string
  workOrderId: number
  fromOperationId: number
  toOperationId: number
  workshopId: number | null
  quantity: number
  userId: number
  revokedAt: string | null
  remark: string | null
  createdAt: Generated<string>
}

export interface UserRole {
  teamId: Generated<number>
  userId: number
  roleId: number
}

export interface UserSkill {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  userId: number
  skillId: number
  certificateNo: string | null
  startsOn: string
  expiresOn: string | null
  remark: string | null
  createdAt: Generated<string>
}

export interface WorkCenter {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  number: string
  name: string
  workshopId: number
  lineId: number
  mainOperationId: number | null
  staffing: Generated<number>
  proficiency: Generated<number>
  reportingMode: Generated<string>
  onDutyDeviationMinutes: Generated<number>
  feedingVerification: Generated<boolean>
  hoursAllocation: Generated<string>
  defaultGoodQuantity: Generated<string>
  quantityCheck: Generated<boolean>
  quantityLimit: Generated<string>
  customLimit: number | null
  groupLabel: string | null
  parallelProduction: Generated<boolean>
  progressLimit: number | null
  shiftLock: Generated<boolean>
  assemblyLine: Generated<boolean>
  andonBraceletNumber: string | null
  personnelArrangement: Generated<string[]>
  personnelCount: number | null
  personnelIds: Generated<number[]>
  enabled: Generated<boolean>
  remark: string | null
  createdAt: Generated<string>
  press: Generated<boolean>
  nextAutoDispatch: Generated<boolean>
  nextWorkCenterId: number | null
}

export interface WorkCenterMachine {
  teamId: Generated<number>
  workCenterId: number
  machineId: number
}

export interface WorkGroup {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  name: string
  shiftTeamId: number | null
  remark: string | null
  createdAt: Generated<string>
}

export interface WorkOrder {
  teamId: Generated<number>
  id: Generated<number>
  version: Generated<number>
  workorderNo: string
  taskNo: string | null
  productId: number
  materialNo: string
  materialDesc: string
  materialSpec: string | null
  unit: string
  status: Generated<string>
  abnormalReasons: Generated<string[]>
  statusBeforeClose: string | null
  type: Generated<string>
  workshopId: number | null
  planQuantity: number
  completedQuantity: Generated<number>
  approvedQuantity: Generated<number>
  defectiveQuantity: Generated<number>
  progress: Generated<number>
  estimatedStart: string | null
  estimatedEnd: string | null
  actualStart: string | null
  actualEnd: string | null
  requiredStartDate: string | null
  requiredEndDate: string
  deliveryDate: string | null
  customer: string | null
  salesman: string | null
  salesOrderNo: string | null
  salesOrderLineId: number | null
  planTrackingNumber: string | null
  merchandiser: string | null
  drawingNumber: string | null
  priority: Generated<number>
  parentId: number | null
  routingId: number | null
  routingVersion: string | null
  bomVersion: string | null
  printCount: Generated<number>
  closeNote: string | null
  remarks: string | null
  createdBy: number | null
  createdAt: Generated<string>
  deletedAt: string | null
  deletedBy: number | null
}

export interface DB {
  account: Account
  accountIdentity: AccountIdentity
  andonBoxTest: AndonBoxTest
  andonCall: AndonCall
  andonItem: AndonItem
  andonLog: AndonLog
  andonRoster: AndonRoster
  andonSetting: AndonSetting
  andonTimer: AndonTimer
  andonType: AndonType
  approvalDecision: ApprovalDecision
  approvalDelegation: ApprovalDelegation
  approvalLevel: ApprovalLevel
  bom: Bom
  bomLine: BomLine
  calendarPeriod: CalendarPeriod
  calendarVersion: CalendarVersion
  combination: Combination
  countedReport: CountedReport
  craftHours: CraftHours
  deadLetter: DeadLetter
  defectReason: DefectReason
  department: Department
  device: Device
  deviceLive: DeviceLive
  deviceMessage: DeviceMessage
  devicePassword: DevicePassword
  devicePoint: DevicePoint
  displayLink: DisplayLink
  dutySession: DutySession
  exceptionReason: ExceptionReason
  file: File
  fileChunk: FileChunk
  floorPlan: FloorPlan
  handover: Handover
  holiday: Holiday
  idempotency: Idempotency
  importBatch: ImportBatch
  importRow: ImportRow
  inspectionDefect: InspectionDefect
  inspectionRecord: InspectionRecord
  inspectionScheme: InspectionScheme
  inspectionSchemeItem: InspectionSchemeItem
  inspectionValue: InspectionValue
  instruction: Instruction
  instructionOperation: InstructionOperation
  instructionReading: InstructionReading
  job: Job
  knownRight: KnownRight
  layout: Layout
  lineBalance: LineBalance
  lineSequence: LineSequence
  liveWorkOrder: LiveWorkOrder
  loginPuzzle: LoginPuzzle
  loginTicket: LoginTicket
  loginTry: LoginTry
  machine: Machine
  machineClass: MachineClass
  machineCount: MachineCount
  machineDirty: MachineDirty
  machineDowntime: MachineDowntime
  machineHour: MachineHour
  machineLive: MachineLive
  machineRolled: MachineRolled
  machineShift: MachineShift
  machineState: MachineState
  materialStaging: MaterialStaging
  materialSupply: MaterialSupply
  membership: Membership
  mold: Mold
  moldMaintenance: MoldMaintenance
  moldMaintenanceType: MoldMaintenanceType
  moldMounting: MoldMounting
  moldPress: MoldPress
  moldProduct: MoldProduct
  notification: Notification
  notificationChannel: NotificationChannel
  notificationContact: NotificationContact
  numbering: Numbering
  numberingCount: NumberingCount
  oauthRequest: OauthRequest
  operation: Operation
  operationLog: OperationLog
  operationSkill: OperationSkill
  orderMaterial: OrderMaterial
  orderOperation: OrderOperation
  orderSerial: OrderSerial
  overtimeDay: OvertimeDay
  personnelArrangement: PersonnelArrangement
  planException: PlanException
  planPublication: PlanPublication
  planState: PlanState
  planStep: PlanStep
  planViewer: PlanViewer
  position: Position
  positionSkill: PositionSkill
  pressMaterial: PressMaterial
  product: Product
  productionLine: ProductionLine
  report: Report
  reportDefect: ReportDefect
  reportPerson: ReportPerson
  role: Role
  rolledCalendar: RolledCalendar
  routing: Routing
  routingOperation: RoutingOperation
  salesOrder: SalesOrder
  salesOrderLine: SalesOrderLine
  scenario: Scenario
  session: Session
  setupTime: SetupTime
  shiftMode: ShiftMode
  shiftTeam: ShiftTeam
  skill: Skill
  smsCode: SmsCode
  station: Station
  stationEsop: StationEsop
  task: Task
  team: Team
  teamConfig: TeamConfig
  teamUser: TeamUser
  transfer: Transfer
  userRole: UserRole
  userSkill: UserSkill
  workCenter: WorkCenter
  workCenterMachine: WorkCenterMachine
  workGroup: WorkGroup
  workOrder: WorkOrder
}
