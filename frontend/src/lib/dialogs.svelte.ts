/** Which of the dialogs that every page has is open. */
class Dialogs {
  open = $state<'' | 'settings' | 'help'>('');
}

export const dialogs = new Dialogs();
