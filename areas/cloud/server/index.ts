import { taskCheck } from '#areas/execution/server/index.ts'
import { handle, handleAhead, handleOpen } from '#core/server/handler.ts'
import { callGate } from '#core/server/http/gate.ts'
import { openSecrets } from '#core/server/secrets.ts'
import type { Mount } from '#core/server/services.ts'
import { fill } from '#core/server/slots.ts'
import { teamQuota } from '#core/server/team-quota.ts'
import { teamReads } from '#core/server/team-reads.ts'
import { area } from '../area.ts'
import { getCloudNotice, getCloudService } from '../contract/cloud-service.api.ts'
import * as invoice from '../contract/invoice.ts'
import * as order from '../contract/order.ts'
import * as pay from '../contract/pay.ts'
import * as provider from '../contract/provider.api.ts'
import * as providerInvoice from '../contract/provider-invoice.api.ts'
import * as providerPayment from '../contract/provider-payment.api.ts'
import * as providerTeam from '../contract/provider-team.api.ts'
import { applyInvoice } from './invoices/apply.ts'
import { invoiceInfo, saveInfo } from './invoices/info.ts'
import { getInvoice } from './invoices/read.ts'
import { cloudNotice } from './notice.ts'
import { closeOrder, cloudOrders, cloudPlans, orderTimers, payOrder, placeOrder } from './orders.ts'
import { callbackRoutes } from './pay/callbacks.ts'
import { payChannelsOf } from './pay/channels.ts'
import { closeCodesJob } from './pay/close-codes.ts'
import { askGateways, codeMade, makeCode, orderRenewed } from './pay/codes.ts'
import { changeTeam, listEditions, resume, suspend } from './provider/change-team.ts'
import {
  getInvoice as getTeamInvoice,
  invoiceScan,
  issueInvoice,
  listInvoices,
  rejectInvoice,
} from './provider/invoices.ts'
import { listTeams } from './provider/list-teams.ts'
import { approve, getOrder, listOrders, receiptFile, reject } from './provider/orders.ts'
import { handlePayment, listPayments } from './provider/payments.ts'
import { beginSession, endSession, handleProvider } from './provider/sessions.ts'
import { checkQuota } from './quotas.ts'
import { reminderTimers } from './reminders.ts'
import { cloudService } from './service.ts'
import { cloudGate } from './standings.ts'
import { readsPaid, startPaid } from './start-check.ts'
import { ensureSubscription } from './subscription.ts'
import { tellJob } from './tell.ts'

export const mount: Mount = (services) => {
  const channels = payChannelsOf(openSecrets(services.config))
  const around = { ...services, channels }
  return {
    area,
    handlers: [
      ...cloudOrders.handlers,
      handle(getCloudService, cloudService(services)),
      handle(getCloudNotice, cloudNotice),
      handle(order.selectCloudPlan, cloudPlans(channels)),
      handleAhead(pay.makeCloudPayCode, makeCode(around), codeMade),
      handleAhead(pay.checkCloudPayCode, askGateways(around), orderRenewed),
      handle(order.placeCloudOrder, placeOrder),
      handle(order.payCloudOrder, payOrder),
      handle(order.closeCloudOrder, closeOrder),
      handle(invoice.getCloudInvoiceInfo, invoiceInfo),
      handle(invoice.saveCloudInvoiceInfo, saveInfo),
      handle(invoice.getCloudInvoice, getInvoice),
      handle(invoice.applyCloudInvoice, applyInvoice),
      handleOpen(provider.beginProvider, beginSession),
      handleOpen(provider.endProvider, endSession),
      handleProvider(provider.selectProviderOrder, listOrders),
      handleProvider(provider.getProviderOrder, getOrder),
      handleProvider(provider.downloadProviderReceipt, receiptFile),
      handleProvider(provider.approveProviderOrder, approve),
      handleProvider(provider.rejectProviderOrder, reject),
      handleProvider(providerInvoice.selectProviderInvoice, listInvoices),
      handleProvider(providerInvoice.getProviderInvoice, getTeamInvoice),
      handleProvider(providerInvoice.downloadProviderInvoiceScan, invoiceScan),
      handleProvider(providerInvoice.issueProviderInvoice, issueInvoice),
      handleProvider(providerInvoice.rejectProviderInvoice, rejectInvoice),
      handleProvider(providerPayment.selectProviderPayment, listPayments),
      handleProvider(providerPayment.handleProviderPayment, handlePayment),
      handleProvider(provider.selectProviderTeam, listTeams),
      handleProvider(providerTeam.selectProviderEdition, listEditions),
      handleProvider(providerTeam.changeProviderTeam, changeTeam),
      handleProvider(providerTeam.suspendProviderTeam, suspend),
      handleProvider(providerTeam.resumeProviderTeam, resume),
    ],
    jobs: { 'cloud.tell': tellJob, 'cloud.closeCodes': closeCodesJob(services, channels) },
    routes: callbackRoutes(services, channels),
    fills: [
      fill(callGate, 'cloud', cloudGate(services)),
      fill(teamQuota, 'cloud', checkQuota),
      fill(teamReads, 'cloud', readsPaid),
      fill(taskCheck, startPaid.name, startPaid),
    ],
    timers: [...reminderTimers, ...orderTimers],
    // Teams that were there before the server was a provider's; a new one is given its trial with its first call.
    async run(service) {
      for (const team of await service.teams())
        await service.inTeam(team, (ctx) => ensureSubscription(ctx.db, team, ctx.now))
      return async () => {}
    },
  }
}
