import type { Routes } from '../kernel/http/call.ts'
import { listAudit } from './audit/audit.service.ts'
import { backupNow, health, listBackups, live, ready, verifyBooks } from './health/health.service.ts'
import { approveDelivery, deliveryState, getDelivery, testDelivery, updateDelivery } from './settings/delivery.service.ts'
import { firstSteps, setup, setupState } from './settings/setup.service.ts'
import { addOutlet, closeOutlet, getVenue, listOutlets, renameOutlet, updateVenue } from './settings/venue.service.ts'

/** The calls of settings, backups, health and the audit log, and the services behind them. */
export const opsRoutes = {
  listAudit,
  setupState,
  setup,
  getVenue,
  updateVenue,
  firstSteps,
  deliveryState,
  getDelivery,
  updateDelivery,
  approveDelivery,
  testDelivery,
  listOutlets,
  addOutlet,
  renameOutlet,
  closeOutlet,
  health,
  live,
  ready,
  listBackups,
  backupNow,
  verifyBooks,
} satisfies Partial<Routes>
