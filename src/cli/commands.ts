import type { Command } from 'commander'
import { apiCommand } from './api.ts'
import { applyCommand } from './apply.ts'
import { auditCommand } from './audit.ts'
import { automationsCommand } from './automations.ts'
import { backupCommand } from './backup.ts'
import { candidatesCommand } from './candidates.ts'
import { consoleCommand } from './console.ts'
import { deliveriesCommand } from './deliveries.ts'
import { documentsCommand } from './documents.ts'
import { endpointsCommand } from './endpoints.ts'
import { eventsCommand } from './events.ts'
import { exportCommand } from './export.ts'
import { keysCommand } from './keys.ts'
import { linksCommand } from './links.ts'
import { mailCommand } from './mail.ts'
import { migrateCommand } from './migrate.ts'
import { operatorsCommand } from './operators.ts'
import { restoreCommand } from './restore.ts'
import { retentionCommand } from './retention.ts'
import { runsCommand } from './runs.ts'
import { secretsCommand } from './secrets.ts'
import { startCommand } from './start.ts'
import { usageCommand } from './usage.ts'
import { workerCommand } from './worker.ts'

/** Every command of `hireline`. */
export const commands: (() => Command)[] = [
  startCommand,
  apiCommand,
  workerCommand,
  migrateCommand,
  applyCommand,
  exportCommand,
  keysCommand,
  operatorsCommand,
  consoleCommand,
  eventsCommand,
  deliveriesCommand,
  endpointsCommand,
  candidatesCommand,
  retentionCommand,
  linksCommand,
  mailCommand,
  automationsCommand,
  runsCommand,
  documentsCommand,
  usageCommand,
  auditCommand,
  backupCommand,
  restoreCommand,
  secretsCommand,
]
