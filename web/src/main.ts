import { mount } from 'svelte';
// First, so that what the components say about themselves counts more.
import './app.css';
import App from './App.svelte';
import { session } from './session.svelte';

session.start();
mount(App, { target: document.getElementById('app')! });
