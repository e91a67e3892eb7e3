import { declareQueues, openBoss } from '#server/db/outbox.ts'
import { defaultKeeping, type Keeping } from '#server/db/retention.ts'
import { freeOrphans } from '#server/db/taken-jobs.ts'
import { boostJob } from '#server/domains/boost/boost.port.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { type ChatStatus, chatCatchUpJob, chatSendJob, chatStatusJob, chatTellJob, takeStatus } from '#server/domains/chat/chat.port.ts'
import { broadcastCountJob, broadcastStepJob } from '#server/domains/chat-broadcast/chat-broadcast.port.ts'
import { attendChatJob, dealChatsJob } from '#server/domains/chat-settings/chat-settings.port.ts'
import { bulkQueue, longJobQueue } from '#server/domains/job/job.port.ts'
import { listingPushJob } from '#server/domains/listing/listing.port.ts'
import { mailJob } from '#server/domains/mail/mail.port.ts'
import { applyRules, fetchOrderJob, type OrderRuleOrders, orderActionJob, orderRuleJob } from '#server/domains/order/order.port.ts'
import { gatherPushesJob, sendPushJob } from '#server/domains/push/push.port.ts'
import { fetchReturnJob } from '#server/domains/return-refund/return-refund.port.ts'
import { permissionJob, slowSyncJob, storeSyncJob } from '#server/domains/store/store.port.ts'
import { createBoosts, startBoostWatch } from './boost.ts'
import { runBulks } from './bulk.ts'
import { createAttendChat, createDealChats, startChatSweep } from './chat-assign.ts'
import { createBroadcastCount, createBroadcastStep, startBroadcastWatch } from './chat-broadcast.ts'
import { createChatCatchUp } from './chat-catch-up.ts'
import { chatReconcileJob, createChatReconcile, startChatReconciliation } from './chat-reconcile.ts'
import { createChatSend, startSendWatch } from './chat-send.ts'
import { startChatAlarm } from './chat-snooze.ts'
import { createChatTell } from './chat-tell.ts'
import { startClockWatch } from './clock-back.ts'
import { startDueWatch } from './due-watch.ts'
import { every } from './every.ts'
import { createFetchOrder } from './fetch-order.ts'
import { runIncomeImport } from './income-import.ts'
import { startIncomeWatch } from './income-sync.ts'
import { startLedgerCheck } from './ledger-check.ts'
import { runListExport } from './list-export.ts'
import { startListingComparison } from './listing-compare.ts'
import { createListingPush, startListingWatch } from './listing-push.ts'
import { runListingUpload } from './listing-upload.ts'
import { createLongJobs } from './long-job.ts'
import { startLostPushWatch } from './lost-pushes.ts'
import { createOrderActions, startActionWatch } from './order-action.ts'
import { runOrderExports } from './order-export.ts'
import { startPaymentWatch } from './payment-watch.ts'
import { createReadPermission, startPermissionWatch } from './permission-watch.ts'
import { runProductImport } from './product-import.ts'
import { startPruning } from './prune.ts'
import { createGatherPushes, createSendPush, startPushWatch } from './push.ts'
import { startInboxWatch } from './push-inbox.ts'
import { startRatingWatch } from './rating-sync.ts'
import { createReconcile, reconcileJob, startReconciliation } from './reconcile.ts'
import { runReportExport } from './report-export.ts'
import { createFetchReturn, startReturnWatch } from './return-sync.ts'
import { startSearchUpkeep } from './search-upkeep.ts'
import { createSendMail } from './send-mail.ts'
import { createStoreSync } from './store-sync.ts'
import { startUpkeep } from './upkeep.ts'
import { startWeeklyReport } from './weekly-report.ts'
import { startWorker } from './worker.ts'
import { startWorkspaceDeletion } from './workspace-deletion.ts'
import { runWorkspaceExport } from './workspace-export.ts'

/** A job that hangs in a process that lives is given to another this long after it was taken: longer than any job waits for its marketplace. */
const expireInSeconds = 600

/** Jobs of a process that died are found this late at most; those of the one before on this machine at the start. */
const orphansMs = 5_000

/** What long work there is: each is declared in its domain, and says here what it does. */
const longJobs = [
  runListExport,
  ...runOrderExports,
  runReportExport,
  runWorkspaceExport,
  runProductImport,
  runIncomeImport,
  runListingUpload,
  ...runBulks,
]

/** Of one marketplace's jobs, those that one store may have under way. */
const half = (concurrency: number) => ({ concurrency, perStore: concurrency / 2 })

/** Every queue of the server, with its own retries. */
export const queues = [
  { name: orderActionJob, retryLimit: 10, retryDelay: 2, retryBackoff: true, expireInSeconds },
  // One waiting fetch per order serves every piece of news about it.
  { name: fetchOrderJob, policy: 'short' as const, retryLimit: 8, retryDelay: 2, retryBackoff: true, expireInSeconds },
  { name: orderRuleJob, retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds },
  { name: fetchReturnJob, policy: 'short' as const, retryLimit: 8, retryDelay: 2, retryBackoff: true, expireInSeconds },
  { name: attendChatJob, policy: 'short' as const, retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds },
  { name: dealChatsJob, policy: 'short' as const, retryLimit: 3, retryDelay: 5, expireInSeconds },
  // One waiting job per chat sends all that is due; a chat's messages never overtake each other.
  { name: chatSendJob, policy: 'short' as const, retryLimit: 10, retryDelay: 2, retryBackoff: true, expireInSeconds },
  // A step that fails is made again by the watch; one that is late is worth no retries of its own.
  { name: broadcastStepJob, policy: 'short' as const, retryLimit: 3, retryDelay: 2, expireInSeconds },
  { name: broadcastCountJob, policy: 'short' as const, retryLimit: 5, retryDelay: 2, expireInSeconds },
  { name: chatTellJob, policy: 'short' as const, retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds },
  { name: chatCatchUpJob, policy: 'short' as const, retryLimit: 10, retryDelay: 2, retryBackoff: true, expireInSeconds },
  { name: chatStatusJob, retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds },
  { name: mailJob, retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds },
  { name: gatherPushesJob, policy: 'short' as const, retryLimit: 3, retryDelay: 5, expireInSeconds },
  { name: sendPushJob, retryLimit: 3, retryDelay: 15, retryBackoff: true, expireInSeconds },
  { name: chatReconcileJob, policy: 'short' as const, retryLimit: 3, retryDelay: 60, expireInSeconds },
  // Its own tries end before these: whoever waits for it is told.
  { name: longJobQueue, retryLimit: 10, retryDelay: 2, expireInSeconds: 3_600 },
  { name: bulkQueue, retryLimit: 10, retryDelay: 2, expireInSeconds: 3_600 },
  { name: reconcileJob, policy: 'short' as const, retryLimit: 3, retryDelay: 60, expireInSeconds },
  { name: listingPushJob, policy: 'short' as const, retryLimit: 10, retryDelay: 2, retryBackoff: true, expireInSeconds },
  // What fails is found again by the watch, as long as its hour lasts.
  { name: boostJob, policy: 'short' as const, retryLimit: 3, retryDelay: 5, expireInSeconds },
  { name: permissionJob, policy: 'short' as const, retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds },
  // It goes on from where it was; a process that died is no try of the marketplace's. Some marketplaces let a large store be read in hours, and twice at once it counts twice.
  { name: storeSyncJob, policy: 'short' as const, retryLimit: 100, retryDelay: 2, expireInSeconds: 6 * 3_600 },
  { name: slowSyncJob, policy: 'short' as const, retryLimit: 100, retryDelay: 2, expireInSeconds: 6 * 3_600 },
]

/** Declares the queues and starts their workers: what agents asked of marketplaces, orders to fetch, and looks at what nobody told. */
export async function startJobs(services: ChannelServices, keeping: Keeping = defaultKeeping): Promise<{ stop(): Promise<void> }> {
  const { database, notifications, log } = services
  await declareQueues(database, queues)
  const boss = openBoss(database, { schedule: false, maintenanceIntervalSeconds: 30 })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  const stopping = new AbortController()
  const runLongJob = createLongJobs(services, longJobs, stopping.signal)
  const due = startDueWatch(database, log)
  const shared = { boss, database, notifications, due, log }
  const workers = [
    await startWorker({ ...shared, queue: orderActionJob, ...half(32), run: createOrderActions(services) }),
    // Most of the time these wait for a marketplace: what they ask of one store goes along in one call.
    await startWorker({ ...shared, queue: fetchOrderJob, ...half(32), run: createFetchOrder(services) }),
    await startWorker({ ...shared, queue: orderRuleJob, concurrency: 4, run: (job: OrderRuleOrders) => applyRules(services, job) }),
    await startWorker({ ...shared, queue: fetchReturnJob, ...half(8), run: createFetchReturn(services) }),
    await startWorker({ ...shared, queue: chatSendJob, ...half(32), run: createChatSend(services) }),
    await startWorker({ ...shared, queue: chatTellJob, ...half(4), run: createChatTell(services) }),
    await startWorker({ ...shared, queue: chatCatchUpJob, ...half(16), run: createChatCatchUp(services) }),
    await startWorker({ ...shared, queue: chatStatusJob, concurrency: 2, run: async (job: ChatStatus) => void (await takeStatus(services, job)) }),
    await startWorker({ ...shared, queue: attendChatJob, concurrency: 4, run: createAttendChat(services) }),
    await startWorker({ ...shared, queue: dealChatsJob, concurrency: 1, run: createDealChats(services) }),
    await startWorker({ ...shared, queue: broadcastStepJob, concurrency: 4, run: createBroadcastStep(services) }),
    await startWorker({ ...shared, queue: broadcastCountJob, concurrency: 2, run: createBroadcastCount(services) }),
    await startWorker({ ...shared, queue: mailJob, concurrency: 4, run: createSendMail(services) }),
    await startWorker({ ...shared, queue: gatherPushesJob, concurrency: 2, run: createGatherPushes(services) }),
    await startWorker({ ...shared, queue: sendPushJob, concurrency: 8, run: createSendPush(services) }),
    await startWorker({ ...shared, queue: chatReconcileJob, ...half(4), run: createChatReconcile(services) }),
    // Each holds a connection for as long as it reads.
    await startWorker({ ...shared, queue: longJobQueue, concurrency: 2, run: runLongJob }),
    // These wait, most of the time.
    await startWorker({ ...shared, queue: bulkQueue, concurrency: 8, run: runLongJob }),
    await startWorker({ ...shared, queue: reconcileJob, ...half(4), run: createReconcile(services) }),
    // One job makes a store's calls side by side by itself.
    await startWorker({ ...shared, queue: listingPushJob, concurrency: 16, perStore: 1, run: createListingPush(services) }),
    await startWorker({ ...shared, queue: boostJob, concurrency: 4, perStore: 1, run: createBoosts(services) }),
    await startWorker({ ...shared, queue: permissionJob, concurrency: 2, run: createReadPermission(services) }),
    await startWorker({ ...shared, queue: storeSyncJob, ...half(4), run: createStoreSync(services) }),
    await startWorker({ ...shared, queue: slowSyncJob, concurrency: 2, perStore: 1, run: createStoreSync(services) }),
  ]
  const watches = [
    every(orphansMs, log, 'jobs of processes that died', () => freeOrphans(database)),
    startReconciliation(services),
    startChatReconciliation(services),
    startPermissionWatch(services),
    startLostPushWatch(services),
    startInboxWatch(services),
    await startPushWatch(services),
    await startListingWatch(services),
    startBoostWatch(services),
    startListingComparison(services),
    startPaymentWatch(services),
    startRatingWatch(services),
    startReturnWatch(services),
    startIncomeWatch(services),
    startChatSweep(services),
    startBroadcastWatch(services),
    startClockWatch(services),
    startSendWatch(services),
    startActionWatch(services),
    startChatAlarm(services),
    startPruning(services, keeping),
    startLedgerCheck(services),
    startSearchUpkeep(services),
    startUpkeep(services),
    startWeeklyReport(services),
    startWorkspaceDeletion(services),
  ]
  return {
    async stop() {
      stopping.abort()
      await Promise.all([due.stop(), ...watches.map((stop) => stop())])
      await Promise.all(workers.map((worker) => worker.stop()))
      await boss.stop({ close: false, graceful: false })
    },
  }
}
