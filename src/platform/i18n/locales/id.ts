import agent from './id/agent.json'
import announcement from './id/announcement.json'
import auth from './id/auth.json'
import bo from './id/bo.json'
import broadcast from './id/broadcast.json'
import chatReport from './id/chat-report.json'
import chatSettings from './id/chat-settings.json'
import common from './id/common.json'
import conversation from './id/conversation.json'
import customer from './id/customer.json'
import developer from './id/developer.json'
import error from './id/error.json'
import help from './id/help.json'
import home from './id/home.json'
import inbox from './id/inbox.json'
import keyboard from './id/keyboard.json'
import membership from './id/membership.json'
import offline from './id/offline.json'
import onboard from './id/onboard.json'
import order from './id/order.json'
import packing from './id/packing.json'
import product from './id/product.json'
import report from './id/report.json'
import settings from './id/settings.json'
import shell from './id/shell.json'
import workbench from './id/workbench.json'

/** Every text of one language. The build leaves here what the first screen can say (scripts/first-screen.ts). */
export default {
  ...agent,
  ...announcement,
  ...auth,
  ...bo,
  ...chatReport,
  ...chatSettings,
  ...broadcast,
  ...common,
  ...conversation,
  ...customer,
  ...developer,
  ...error,
  ...help,
  ...home,
  ...inbox,
  ...keyboard,
  ...membership,
  ...offline,
  ...onboard,
  ...order,
  ...packing,
  ...product,
  ...report,
  ...settings,
  ...shell,
  ...workbench,
}
