import { mount } from 'svelte';

import App from './App.svelte';
import './app.css';
import './boards.css';
import { languageIn } from './lib/language';

document.documentElement.lang = languageIn();
const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no element with id "app"');

export default mount(App, { target });
